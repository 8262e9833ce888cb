const json = (schema: object) => ({ 'application/json': { schema } });
const errorReply = (description: string) => ({ description, content: json({ $ref: '#/components/schemas/ApiError' }) });

/** What any call may answer. */
const always = {
  421: errorReply('The `Host` header names a host that this provider is not.'),
  503: errorReply('The database is busy or full: `Retry-After` says when to try again.'),
};

/** What the provider serves beside the calls: files, and the place where teaching material goes. */
export const extraPaths = {
  '/upload/material': {
    post: {
      operationId: 'uploadMaterial',
      summary:
        'Takes teaching material (PDF, PNG, JPEG, WebP) for the one-time ticket of `readUploadCredential`, which comes first in the form.',
      tags: ['live-room'],
      security: [],
      parameters: [],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: {
                ticket: { type: 'string', minLength: 1, maxLength: 200 },
                file: { type: 'string', minLength: 1, contentMediaType: 'application/octet-stream' },
              },
              required: ['ticket', 'file'],
            },
          },
        },
      },
      responses: {
        200: {
          description: 'Done, or refused: the ticket is over, or the bytes are no such file.',
          content: json({
            type: 'object',
            properties: {
              status: { enum: [0, 1] },
              message: { type: 'string' },
              data: {
                type: 'object',
                properties: { url: { type: 'string' }, type: { type: 'string' }, bytes: { type: 'integer' } },
              },
            },
            required: ['status', 'message', 'data'],
          }),
        },
        400: errorReply('The form cannot be read.'),
        408: errorReply('The form stopped coming.'),
        413: errorReply('The file is too large.'),
        415: errorReply('The body is no form by its `Content-Type`.'),
        403: errorReply('The page is of an origin that may not call.'),
        422: errorReply('The form is not complete, has an empty file, or a field twice.'),
        ...always,
      },
    },
  },
  '/calendar/{name}': {
    get: {
      operationId: 'readCalendarFile',
      summary: "A teacher's schedule as iCalendar for whoever knows the address of the feed.",
      tags: ['calendar-feed'],
      security: [],
      parameters: [
        { name: 'name', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } },
      ],
      responses: {
        200: { description: 'The schedule.', content: { 'text/calendar': { schema: { type: 'string' } } } },
        304: { description: 'The schedule is as it was with that `ETag`.' },
        404: errorReply('There is no such feed, or its address was renewed, or it is off.'),
        429: errorReply('Too many wrong addresses, or too many reads: `Retry-After` says when to try again.'),
        ...always,
      },
    },
  },
  '/files/{name}': {
    get: {
      operationId: 'readFile',
      summary: "A teacher's picture for everybody who knows its name; teaching material for its teacher's token.",
      tags: ['live-room'],
      security: [{}, { token: [] }],
      parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: { description: 'The file.', content: { '*/*': {} } },
        404: errorReply('There is no such file for this reader.'),
        ...always,
        503: errorReply(
          'The database is busy or full, or too many files are being loaded: `Retry-After` says when to try again.',
        ),
      },
    },
  },
};
