import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { AreaPage } from '#src/admin/kit/area-page.ts';
import type { Account } from '#src/api/admin/session.ts';

// A page's code is loaded when it is first opened, on a busy machine later than the default second.
configure({ asyncUtilTimeout: 10_000 });

/** The server's response to a call; `body` as JSON. */
export type Answer = { status: number; body?: unknown };
type Server = (method: string, address: string, body: unknown) => Answer | Promise<Answer>;

/** The page's own origin, which Node's `Request` does not know. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, { signal: _, ...init }: RequestInit = {}) {
    super(input instanceof Request ? input : new URL(String(input), 'http://portal.test'), init);
  }
}

/**
 * Makes the portal's client call this function instead of the server, in every part of the portal that is imported after it.
 *
 * @param server gets the address below `/api`, decoded
 */
export function answerCalls(server: Server): void {
  vi.resetModules();
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const address = decodeURIComponent(pathname + search).replace('/api', '');
    const sent = text === '' ? undefined : JSON.parse(text);
    const { status, body } = await server(request.method, address, sent);
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
}

interface AreaOptions {
  role?: Account['role'];
  /** By default the pages of the product. A function imports its modules again, like the area does. */
  pages?: readonly AreaPage[] | (() => Promise<readonly AreaPage[]>);
  server?: Server;
}

/** Opens an address of the administrators' area, after its sign-in. */
export async function openArea(address: string, options: AreaOptions = {}) {
  const { role = 'administrator', server = () => ({ status: 404 }) } = options;
  answerCalls((method, asked, sent) =>
    // The menu's counts, which no page depends on.
    asked === '/admin/waiting' ? { status: 404 } : server(method, asked, sent),
  );
  // jsdom has no layout and no width of the window.
  const media = { matches: false, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('matchMedia', () => media);
  vi.stubGlobal('scrollTo', () => {});
  const { AreaOf } = await import('#src/admin/shell/admin-area.tsx');
  const { StaffContext } = await import('#src/admin/kit/staff-member.ts');
  const { Toasts } = await import('#src/app/toasts.tsx');
  const given = typeof options.pages === 'function' ? await options.pages() : options.pages;
  const pages = given ?? (await import('#src/admin/pages.ts')).pages;
  const who = { id: 'me', email: 'me@example.com', firstName: '', lastName: '', role } as Account;
  const area = (
    <StaffContext value={who}>
      <AreaOf pages={pages} />
    </StaffContext>
  );
  const router = createMemoryRouter([{ path: '/admin/*', element: area }], { initialEntries: [address] });
  render(
    <>
      <RouterProvider router={router} />
      <Toasts />
    </>,
  );
  return userEvent.setup();
}

/** Returns the title of the page that is shown. */
export async function shownTitle(): Promise<string> {
  return (await screen.findByRole('heading', { level: 1 })).textContent ?? '';
}
