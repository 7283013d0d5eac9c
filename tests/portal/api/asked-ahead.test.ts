import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askAhead, takeAskedAhead } from '#src/api/asked-ahead.ts';

const answered = vi.fn<typeof fetch>();

const call = (token: string, { method = 'GET', path = '/wallets' } = {}) =>
  new Request(new URL(`/api${path}`, window.location.href), {
    method,
    headers: { authorization: `Bearer ${token}` },
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal(
    'fetch',
    answered.mockImplementation(async () => new Response('[]')),
  );
});

afterEach(() => {
  // So that the state of one test does not affect another.
  takeAskedAhead(call('mine'));
  vi.useRealTimers();
});

describe('a prefetched response', () => {
  it('is used once, by the same call', async () => {
    askAhead('GET', '/wallets', 'mine');
    expect(answered).toHaveBeenLastCalledWith('/api/wallets', {
      method: 'GET',
      headers: { authorization: 'Bearer mine', Prefer: 'missing=no-content' },
    });
    expect(takeAskedAhead(call('mine', { path: '/customer-type' }))).toBeNull();
    expect(takeAskedAhead(call('mine', { method: 'PUT' }))).toBeNull();
    expect(await (await takeAskedAhead(call('mine')))?.text()).toBe('[]');
    expect(takeAskedAhead(call('mine'))).toBeNull();
  });

  it('is used only in the session that it was requested for', () => {
    askAhead('GET', '/wallets', 'mine');
    expect(takeAskedAhead(call('another'))).toBeNull();
    expect(takeAskedAhead(call('mine')), 'thrown away').toBeNull();
  });

  it('expires after half a minute', () => {
    askAhead('GET', '/wallets', 'mine');
    vi.advanceTimersByTime(30_001);
    expect(takeAskedAhead(call('mine'))).toBeNull();
  });

  it('is an error for the caller that uses it, and for no other', async () => {
    answered.mockRejectedValue(new TypeError('The line is gone'));
    askAhead('GET', '/wallets', 'mine');
    await expect(takeAskedAhead(call('mine'))).rejects.toThrow('The line is gone');
  });
});
