# pip install flask
import base64
import hashlib
import hmac
import json
import os
import time

from flask import Flask, request

SECRETS = os.environ["WEBHOOK_SECRET"].split()  # two during a rotation
TOLERANCE_SECONDS = 300

app = Flask(__name__)


def is_authentic(headers, body: bytes) -> bool:
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    signed = f"{message_id}.{timestamp}.".encode() + body
    signatures = headers.get("webhook-signature", "").split()
    for secret in SECRETS:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        digest = hmac.new(key, signed, hashlib.sha256).digest()
        expected = "v1," + base64.b64encode(digest).decode()
        if any(hmac.compare_digest(expected.encode(), one.encode()) for one in signatures):
            return True
    return False


# In production, store the IDs in a database, in the same transaction as the changes.
handled = set()


@app.post("/hooks")
def receive():
    # get_data() returns the signed bytes. Do not use request.json before it.
    body = request.get_data()
    if not is_authentic(request.headers, body):
        return "", 401
    message_id = request.headers["webhook-id"]
    if message_id not in handled:
        handled.add(message_id)
        # Run long tasks in a background job: the response must arrive within 15 seconds.
        event = json.loads(body)
        print(event["type"], event["data"], flush=True)
    return "", 204


if __name__ == "__main__":
    app.run(port=int(os.environ.get("PORT", "3000")))
