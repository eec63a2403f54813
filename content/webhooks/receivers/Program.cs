// dotnet new web, then replace Program.cs
using System.Collections.Concurrent;
using System.Security.Cryptography;
using System.Text;

const long ToleranceSeconds = 300;
// During a rotation, two with a space between them.
var secrets = Environment.GetEnvironmentVariable("WEBHOOK_SECRET")!.Split(' ');
// In production, store the IDs in a database, in the transaction of what the event changes.
var handled = new ConcurrentDictionary<string, bool>();

var app = WebApplication.Create(args);

app.MapPost("/hooks", async (HttpRequest request) =>
{
    // Read the bytes that were signed. Do not bind the body to a type.
    using var buffer = new MemoryStream();
    await request.Body.CopyToAsync(buffer);
    var body = buffer.ToArray();
    var id = request.Headers["webhook-id"].ToString();
    var timestamp = request.Headers["webhook-timestamp"].ToString();
    var signatures = request.Headers["webhook-signature"].ToString();
    if (!IsAuthentic(id, timestamp, signatures, body)) return Results.Unauthorized();
    if (handled.TryAdd(id, true))
    {
        // Handle what takes longer in a background job: a delivery is retried after 15 seconds.
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
