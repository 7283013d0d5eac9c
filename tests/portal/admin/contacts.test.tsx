import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { type Answer, openArea, shownTitle } from './area.tsx';

type Contact = components['schemas']['Contact'];

const ada: Contact = {
  id: '0198c0de-0000-7000-8000-000000000001',
  name: 'Ada Lovelace',
  email: 'ada?x@example.com',
  phone: '',
  company: 'Analytical Engines',
  subject: 'Opening an account',
  message: 'What do you need?\nAnd when?',
  consentText: 'Yes, answer me',
  consentedAt: '2026-11-21T08:00:00.000Z',
  from: 'javascript:alert(1)',
  status: 'new',
  assigneeId: null,
  version: 1,
  createdAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
};
const reply = {
  id: 'reply-1',
  contactId: ada.id,
  direction: 'sent',
  text: 'A register extract.',
  quoted: null,
  subject: 'Re: Opening an account',
  from: null,
  author: { id: 'rita', name: 'Rita Levi', email: 'rita@example.com', role: 'reviewer' },
  mail: 'failed',
  at: '2026-11-21T09:00:00.000Z',
  createdAt: '2026-11-21T09:00:00.000Z',
};
const answer = {
  ...reply,
  id: 'reply-2',
  direction: 'received',
  text: 'Here it is.',
  quoted: '> A register extract.',
  from: 'other@example.com',
  author: null,
  mail: null,
};
const rita = { id: 'rita', name: 'Rita Levi', email: 'rita@example.com', role: 'reviewer' };

let stored: Contact;
let asked: string[];
let sent: unknown[];
beforeEach(() => {
  [stored, asked, sent] = [{ ...ada }, [], []];
});

/** The server's responses. */
function server(method: string, address: string, body: unknown): Answer {
  if (address === '/admin/colleagues') return { status: 200, body: { items: [rita] } };
  if (address.startsWith('/notes'))
    return { status: 200, body: { items: [], total: 0, page: 1, pageSize: 20 } };
  if (address.startsWith('/replies')) {
    if (method === 'POST') sent.push([method, address, body]);
    return method === 'POST'
      ? { status: 201, body: reply }
      : { status: 200, body: { items: [answer, reply], total: 2, page: 1, pageSize: 20 } };
  }
  if (address.startsWith('/saved-reasons'))
    return { status: 200, body: { items: [{ text: 'We will call you.' }], total: 1 } };
  if (method === 'GET') asked.push(address);
  else sent.push([method, address, body]);
  if (method === 'DELETE') return { status: 204 };
  if (address.startsWith('/contacts?')) return { status: 200, body: { items: [stored], total: 1 } };
  const change = body as Partial<Contact>;
  if (method === 'PATCH' && change.version !== stored.version) {
    const message = 'Someone else has changed this in the meantime';
    return { status: 409, body: { statusCode: 409, error: 'Conflict', message, stored } };
  }
  if (method === 'PATCH') stored = { ...stored, ...change, version: stored.version + 1 };
  return { status: 200, body: stored };
}

const buttons = () =>
  within(screen.getByRole('main'))
    .getAllByRole('button')
    .map((button) => button.textContent);

it('lists the new messages first', async () => {
  await openArea('/admin/contacts', { server, role: 'reviewer' });
  const link = (await screen.findByText('Opening an account')).closest('a');
  expect(link?.getAttribute('href')).toBe(`/admin/contacts/${ada.id}`);
  expect(asked.at(-1)).toContain('status=new');
});

it('lists others on request', async () => {
  const user = await openArea('/admin/contacts', { server });
  await user.click(await screen.findByText('Resolved'));
  await waitFor(() => expect(asked.at(-1)).toContain('status=resolved'));
  await user.click(screen.getByText('All'));
  await waitFor(() => expect(asked.at(-1)).not.toContain('status'));
  await user.selectOptions(screen.getByLabelText('Assignee'), 'No one');
  await waitFor(() => expect(asked.at(-1)).toContain('assignee=nobody'));
});

it('shows the message, with the buttons that the machine allows, and no delete button for reviewers', async () => {
  await openArea(`/admin/contacts/${ada.id}`, { server, role: 'reviewer' });
  await screen.findByText(/What do you need\?\s+And when\?/);
  expect(await shownTitle()).toBe('Opening an account');
  expect(buttons()).toEqual(expect.arrayContaining(['Assign to me', 'Take up', 'Resolve', 'Mark as spam']));
  expect(screen.queryByRole('button', { name: 'Not spam' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete message' })).toBeNull();
  const link = screen.getByRole('link', { name: ada.email });
  expect(link.getAttribute('href')).toBe('mailto:ada%3Fx%40example.com');
  expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull();
});

it('changes the status of a message and assigns it, with the version it is based on', async () => {
  const user = await openArea(`/admin/contacts/${ada.id}`, { server });
  await user.click(await screen.findByRole('button', { name: 'Take up' }));
  await screen.findByText('The message is in progress now');
  await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
  await waitFor(() => expect(stored.assigneeId).toBe('me'));
  await user.click(await screen.findByRole('button', { name: /who has the message/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rita Levi' }));
  await waitFor(() => expect(stored.assigneeId).toBe('rita'));
  const path = `/contacts/${ada.id}/status`;
  expect(sent).toEqual([
    ['PATCH', path, { status: 'in_progress', version: 1 }],
    ['PATCH', path, { status: 'in_progress', assigneeId: 'me', version: 2 }],
    ['PATCH', path, { status: 'in_progress', assigneeId: 'rita', version: 3 }],
  ]);
});

it('shows a change before it is stored, and reverts it if it fails', async () => {
  let answer = (_answer: Answer) => {};
  const waiting = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  const slow = (method: string, address: string, body: unknown) =>
    method === 'PATCH' ? waiting : server(method, address, body);
  const user = await openArea(`/admin/contacts/${ada.id}`, { server: slow });
  await user.click(await screen.findByRole('button', { name: 'Mark as spam' }));
  await screen.findByText('Spam');
  expect(screen.queryByText('The message is spam now')).toBeNull();
  answer({ status: 503, body: { statusCode: 503, error: 'Service Unavailable', message: 'Later' } });
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed');
  await screen.findByRole('button', { name: 'Mark as spam' });
  expect(screen.queryByText('Spam')).toBeNull();
});

it('shows the second of two users what was changed meanwhile', async () => {
  const user = await openArea(`/admin/contacts/${ada.id}`, { server });
  const button = await screen.findByRole('button', { name: 'Mark as spam' });
  stored = { ...stored, status: 'resolved', version: 2 };
  await user.click(button);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Someone else has changed this in the meantime');
  await screen.findByText('Resolved');
  expect(screen.queryByRole('button', { name: 'Mark as spam' })).toBeNull();
});

it('shows the exchange with its state and folded quotations, and answers', async () => {
  const user = await openArea(`/admin/contacts/${ada.id}`, { server, role: 'reviewer' });
  const replies = within(await screen.findByRole('list', { name: 'Replies, latest first' }));
  const [received, failed] = replies.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(received).toContain('other@example.com');
  expect(received).toContain('Came by email, from another address');
  expect(failed).toContain('Not delivered');
  expect(screen.getByText('> A register extract.').closest('details')?.open).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await screen.findByText('Enter a reply first');
  await user.type(screen.getByRole('textbox', { name: 'Reply' }), 'Dear Ada');
  await user.click(await screen.findByRole('button', { name: 'We will call you.' }));
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await screen.findByText('The reply was sent');
  await user.click(screen.getByRole('button', { name: 'Record an answer' }));
  await user.type(screen.getByRole('textbox', { name: 'Answer that came' }), 'By telephone');
  await user.click(screen.getByRole('button', { name: 'Record answer' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    ['POST', '/replies', { contactId: ada.id, direction: 'sent', text: 'Dear Ada\n\nWe will call you.' }],
    [
      'POST',
      '/replies',
      { contactId: ada.id, direction: 'received', text: 'By telephone', receivedAt: expect.any(String) },
    ],
  ]);
});

it('asks administrators before a message is deleted', async () => {
  const user = await openArea(`/admin/contacts/${ada.id}`, { server });
  await user.click(await screen.findByRole('button', { name: 'Delete message' }));
  await screen.findByRole('alertdialog', { name: 'Delete the message of Ada Lovelace?' });
  await user.keyboard('{Tab}{Enter}');
  await screen.findByText('The message of Ada Lovelace is deleted');
  // Only when it can no longer be undone.
  expect(sent).toEqual([]);
  await waitFor(() => expect(sent).toEqual([['DELETE', `/contacts/${ada.id}`, undefined]]));
});
