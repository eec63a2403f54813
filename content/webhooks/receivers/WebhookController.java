// Spring Boot with spring-boot-starter-web
package com.example.webhooks;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class WebhookController {
    private static final long TOLERANCE_SECONDS = 300;
    // During a rotation, two secrets separated by a space.
    private final String[] secrets = System.getenv("WEBHOOK_SECRET").split(" ");
    // In production, store the IDs in a database, in the same transaction as the changes.
    private final Set<String> handled = ConcurrentHashMap.newKeySet();

    // byte[] keeps the signed bytes. Do not bind the body to a class.
    @PostMapping("/hooks")
    public ResponseEntity<Void> receive(
            @RequestHeader("webhook-id") String id,
            @RequestHeader("webhook-timestamp") String timestamp,
            @RequestHeader("webhook-signature") String signatures,
            @RequestBody byte[] body) throws GeneralSecurityException {
        if (!isAuthentic(id, timestamp, signatures, body)) {
            return ResponseEntity.status(401).build();
        }
        if (handled.add(id)) {
            // Run long tasks in a background job: the response must arrive within 15 seconds.
            System.out.println(new String(body, StandardCharsets.UTF_8));
        }
        return ResponseEntity.noContent().build();
    }

    boolean isAuthentic(String id, String timestamp, String signatures, byte[] body)
            throws GeneralSecurityException {
        if (!timestamp.matches("\\d{1,12}")) {
            return false;
        }
        long age = System.currentTimeMillis() / 1000 - Long.parseLong(timestamp);
        if (Math.abs(age) > TOLERANCE_SECONDS) {
            return false;
        }
        for (String secret : secrets) {
            byte[] key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
            String expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
            for (String signature : signatures.split(" ")) {
                if (MessageDigest.isEqual(expected.getBytes(), signature.getBytes())) {
                    return true;
                }
            }
        }
        return false;
    }
}
