import { expect, it } from 'vitest';
import { listen, RawClient } from './raw-client.ts';

const save = (token: string, more: string) =>
  `PUT /api/contact-details HTTP/1.1\r\nHost: portal.test\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: application/json\r\n${more}\r\n\r\n`;

it.each([
  ['a malformed request line', 400, 'Bad Request', () => 'NONSENSE\r\n\r\n'],
  ['an invalid version', 400, 'Bad Request', () => 'GET / HTTP/9.9\r\nHost: portal.test\r\n\r\n'],
  [
    'two lengths',
    400,
    'Bad Request',
    (token: string) => save(token, 'Content-Length: 1\r\nContent-Length: 2'),
  ],
  [
    'headers of more than 16 KiB',
    431,
    'Request Header Fields Too Large',
    (token: string) => save(token, `X-Long: ${'x'.repeat(16 * 1024)}`),
  ],
  [
    'a body that never ends',
    408,
    'Request Timeout',
    (token: string) => save(token, 'Content-Length: 100').concat('{'),
  ],
])(
  '%s is refused in the shape and with the headers of every error',
  async (_what, status, error, request) => {
    const { api, token, port } = await listen({ bodyWithinMs: 500 });
    const client = new RawClient(port);
    client.say(request(token));
    await client.closed;
    const [head = '', body = ''] = client.received.split('\r\n\r\n');
    const [line, ...rest] = head.split('\r\n');
    expect(line).toBe(`HTTP/1.1 ${status} ${error}`);
    expect(JSON.parse(body)).toEqual({ statusCode: status, error, message: expect.any(String) });

    const headers = new Headers(
      rest.map((each) => /^([^:]+): (.*)$/.exec(each)?.slice(1) as [string, string]),
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const others = (await api.call('GET', '/health')).headers;
    expect(headers.get('content-security-policy')).toBe(others['content-security-policy']);
  },
);
