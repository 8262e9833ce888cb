//go:build tools

// Package tools names the program that build.ts builds, so that go.mod and go.sum hold the versions of all its modules.
package tools

import _ "github.com/livekit/livekit-server/cmd/server"
