# pip install fastapi uvicorn
import base64
import hashlib
import hmac
import json
import os
import time

import uvicorn
from fastapi import BackgroundTasks, FastAPI, Request, Response

SECRETS = os.environ["WEBHOOK_SECRET"].split()  # two during a rotation
TOLERANCE_SECONDS = 300

app = FastAPI()


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


def handle(message_id: str, event: dict):
    if message_id not in handled:
        handled.add(message_id)
        print(event["type"], event["data"], flush=True)


@app.post("/hooks")
async def receive(request: Request, tasks: BackgroundTasks):
    # request.body() returns the signed bytes. Do not use a model as a parameter.
    body = await request.body()
    if not is_authentic(request.headers, body):
        return Response(status_code=401)
    # Runs after the response: without a response within 15 seconds, the delivery is retried.
    tasks.add_task(handle, request.headers["webhook-id"], json.loads(body))
    return Response(status_code=204, background=tasks)


if __name__ == "__main__":
    uvicorn.run(app, port=int(os.environ.get("PORT", "3000")))
