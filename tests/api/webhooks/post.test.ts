import { describe, expect, it, onTestFinished } from 'vitest';
import { isPublicAddress, refusalOfUrl } from '#server/platform/http/public-network.ts';
import { postWebhook } from '#server/records/webhooks/post.ts';
import { openTestApi } from '#tests/support/api.ts';
import { startReceiver } from './receiver.ts';

// SQLite alone: http

describe('without WEBHOOK_NETWORKS=any', () => {
  it.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'https://ada:secret@hooks.example.com/',
    'https://hooks.example.com/#part',
    'https://localhost/',
    'https://api.localhost./',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::7f00:1]/',
    'hooks.example.com',
  ])('refuses %s', (url) => {
    expect(refusalOfUrl(url, false)).not.toBe(null);
  });

  it('accepts https in a public network', () => {
    for (const url of ['https://hooks.example.com/a?b=c', 'https://8.8.8.8/', 'https://[2606:4700::1111]/']) {
      expect(refusalOfUrl(url, false)).toBe(null);
    }
    expect(isPublicAddress('2001:db8::1')).toBe(false);
  });

  it.each(['127.0.0.1', '10.0.0.7', '::1', '::ffff:10.0.0.7'])(
    'connects to no name that resolves to %s',
    async (address) => {
      const sent = postWebhook('https://hooks.example.com/', {
        ...{ body: '{}', headers: {}, anywhere: false },
        resolve: (_name, _options, done) => done(null, [{ address, family: address.includes(':') ? 6 : 4 }]),
      });
      await expect(sent).rejects.toMatchObject({ code: 'private network' });
    },
  );

  it('is refused by the API with a message for the field', async () => {
    const api = await openTestApi();
    const body = { name: 'Accounting', url: 'https://10.0.0.1/', events: ['purchase.paid'], active: true };
    const answer = await api.call('POST', '/webhooks', { as: await api.admin(), body });
    expect(answer.json().message).toEqual([{ property: 'url', message: 'Enter a URL in a public network' }]);
  });
});

it('reads a bounded part of an endless response', async () => {
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  receiver.answer = (response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  };
  const sent = postWebhook(receiver.url, { body: '{}', headers: {}, anywhere: true });
  expect(await sent).toBe(200);
});

it('ends an attempt whose response trickles in', async () => {
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  receiver.answer = (response) => void response.writeHead(200).write('x');
  const sent = postWebhook(receiver.url, { body: '{}', headers: {}, anywhere: true, withinMs: 100 });
  await expect(sent).rejects.toMatchObject({ code: 'timeout' });
});
