// Go 1.19 or later, without dependencies: go run main.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const tolerance = 5 * time.Minute

// During a rotation, two secrets separated by a space.
var secrets = strings.Fields(os.Getenv("WEBHOOK_SECRET"))

// In production, store the IDs in a database, in the same transaction as the changes.
var handled sync.Map

func isAuthentic(header http.Header, body []byte) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > tolerance {
		return false
	}
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil {
			continue
		}
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(id + "." + timestamp + "."))
		mac.Write(body)
		expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
		for _, signature := range strings.Fields(header.Get("webhook-signature")) {
			if hmac.Equal([]byte(expected), []byte(signature)) {
				return true
			}
		}
	}
	return false
}

func receive(response http.ResponseWriter, request *http.Request) {
	// Reads the signed bytes, before json.Unmarshal.
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1<<20))
	if err != nil || !isAuthentic(request.Header, body) {
		response.WriteHeader(http.StatusUnauthorized)
		return
	}
	if _, isKnown := handled.LoadOrStore(request.Header.Get("webhook-id"), true); !isKnown {
		var event struct {
			Type string          `json:"type"`
			Data json.RawMessage `json:"data"`
		}
		if err := json.Unmarshal(body, &event); err == nil {
			// Run long tasks in the background: the response must arrive within 15 seconds.
			log.Println(event.Type, string(event.Data))
		}
	}
	response.WriteHeader(http.StatusNoContent)
}

func main() {
	http.HandleFunc("/hooks", receive)
	port := os.Getenv("PORT")
	if port == "" {
		port = "3000"
	}
	log.Fatal(http.ListenAndServe("localhost:"+port, nil))
}
