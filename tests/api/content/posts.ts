import { expect } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import type { Person, TestApi } from '#tests/support/api.ts';

export type Post = components['schemas']['Post'];

/** Everything that publishing requires. */
export const whole = {
  title: 'What a registration asks for',
  summary: 'Who has to register, and with whom.',
  body: '<h2>Who</h2><p>Whoever exchanges money for others.</p>',
};

/** The calls of tests for posts, as an administrator. */
export function postCalls(api: () => TestApi, as: () => Person) {
  const call = async (
    method: 'POST' | 'PATCH',
    path: string,
    body: object,
    status: number,
  ): Promise<Post> => {
    const answer = await api().call(method, path, { as: as(), body });
    expect(answer.statusCode, answer.body).toBe(status);
    return answer.json();
  };
  const read = async (id: string): Promise<Post> =>
    (await api().call('GET', `/blogs/${id}`, { as: as() })).json();
  const move = async (id: string, state: string, more: object = {}): Promise<Post> =>
    call('PATCH', `/blogs/${id}/state`, { state, version: (await read(id)).version, ...more }, 200);
  const made = (more: object = {}): Promise<Post> => call('POST', '/blogs', { ...whole, ...more }, 201);
  return {
    read,
    move,
    made,
    patched: (id: string, body: object): Promise<Post> => call('PATCH', `/blogs/${id}`, body, 200),
    published: async (more: object = {}): Promise<Post> => move((await made(more)).id, 'published'),
  };
}
