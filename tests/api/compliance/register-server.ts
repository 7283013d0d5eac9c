import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Answer = (response: ServerResponse, request: { headers: IncomingHttpHeaders; path: string }) => void;

/** A server of the register on loopback, whose answer a test chooses. */
export type RegisterServer = { url: string; asked: IncomingHttpHeaders[]; answer: Answer };

/** Answers with this file and its entity tag, and with 304 to a request that names the tag. */
export function answersFile(text: string, etag: string): Answer {
  return (response, { headers }) => {
    if (headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'text/csv', etag }).end(text);
  };
}

/** Starts a server of the register until the test ends. */
export async function startRegisterServer(answer: Answer): Promise<RegisterServer> {
  const server = createServer((request, response) => {
    made.asked.push(request.headers);
    made.answer(response, { headers: request.headers, path: request.url ?? '' });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const made: RegisterServer = { url: `http://127.0.0.1:${port}/reg-eng.csv`, asked: [], answer };
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  return made;
}
