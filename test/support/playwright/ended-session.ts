/**
 * What Chromium logs of a request with the token of a session that has ended. A page makes requests on its own, and learns of the
 * end after its provider: what it asks in between is refused. For tests that end a session while its pages are open.
 */
export const OF_ENDED_SESSION = /status of 403/;
