// dotnet new web, then replace Program.cs
using System.Collections.Concurrent;
using System.Security.Cryptography;
using System.Text;

const long ToleranceSeconds = 300;
// During a rotation, two secrets separated by a space.
var secrets = Environment.GetEnvironmentVariable("WEBHOOK_SECRET")!.Split(' ');
// In production, store the IDs in a database, in the same transaction as the changes.
var handled = new ConcurrentDictionary<string, bool>();

var app = WebApplication.Create(args);

app.MapPost("/hooks", async (HttpRequest request) =>
{
    // Read the signed bytes. Do not bind the body to a type.
    using var buffer = new MemoryStream();
    await request.Body.CopyToAsync(buffer);
    var body = buffer.ToArray();
    var id = request.Headers["webhook-id"].ToString();
    var timestamp = request.Headers["webhook-timestamp"].ToString();
    var signatures = request.Headers["webhook-signature"].ToString();
    if (!IsAuthentic(id, timestamp, signatures, body)) return Results.Unauthorized();
    if (handled.TryAdd(id, true))
    {
        // Run long tasks in a background job: the response must arrive within 15 seconds.
        Console.WriteLine(Encoding.UTF8.GetString(body));
    }
    return Results.NoContent();
});

app.Run();

bool IsAuthentic(string id, string timestamp, string signatures, byte[] body)
{
    if (!long.TryParse(timestamp, out var seconds)) return false;
    if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - seconds) > ToleranceSeconds) return false;
    byte[] signed = [.. Encoding.UTF8.GetBytes($"{id}.{timestamp}."), .. body];
    foreach (var secret in secrets)
    {
        var key = Convert.FromBase64String(secret.Replace("whsec_", ""));
        var expected = Encoding.UTF8.GetBytes("v1," + Convert.ToBase64String(HMACSHA256.HashData(key, signed)));
        foreach (var signature in signatures.Split(' '))
            if (CryptographicOperations.FixedTimeEquals(expected, Encoding.UTF8.GetBytes(signature))) return true;
    }
    return false;
}
