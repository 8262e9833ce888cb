export function openapiDocument(url = 'http://localhost:8081'): unknown {
  return { openapi: '3.1.0', servers: [{ url }] };
}
