<?php
// PHP 8.1 or later. To try it: php -S localhost:3000 receiver.php

declare(strict_types=1);

const TOLERANCE_SECONDS = 300;

function isAuthentic(string $id, string $timestamp, string $signatures, string $body): bool
{
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    // During a rotation, two secrets separated by a space.
    foreach (explode(' ', (string) getenv('WEBHOOK_SECRET')) as $secret) {
        $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
        if ($key === false || $key === '') {
            continue;
        }
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
        foreach (explode(' ', $signatures) as $signature) {
            if (hash_equals($expected, $signature)) {
                return true;
            }
        }
    }
    return false;
}

// In production, store the IDs in a database, in the same transaction as the changes.
function isNew(string $id): bool
{
    $file = sys_get_temp_dir() . '/webhook-' . hash('sha256', $id);
    return @fopen($file, 'x') !== false;
}

// php://input contains the signed bytes.
$body = (string) file_get_contents('php://input');
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$signatures = $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '';

if ($id === '' || !isAuthentic($id, $timestamp, $signatures, $body)) {
    http_response_code(401);
    exit;
}
http_response_code(204);
if (isNew($id)) {
    // Run long tasks in a background job: the response must arrive within 15 seconds.
    $event = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
    error_log($event['type'] . ' ' . json_encode($event['data']));
}
