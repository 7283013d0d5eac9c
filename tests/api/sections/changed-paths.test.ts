import { describe, expect, it } from 'vitest';
import { changedPaths, valueAt } from '#server/records/sections/changed-paths.ts';

// SQLite alone: http

const [ada, grace, alan] = ['Ada', 'Grace', 'Alan'].map((firstName) => ({ firstName, city: 'London' }));
const lists = (directors: unknown[]) => ({ directors, name: 'same' });

describe('the changed paths', () => {
  it('name the fields, and are empty if nothing changed', () => {
    expect(changedPaths({ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 })).toEqual([]);
    expect(changedPaths({ a: 1, b: { c: [1, 2] } }, { a: 2, b: { c: [2, 1] } })).toEqual(['a', 'b.c']);
    expect(changedPaths({ a: 1 }, { a: 1, b: '' })).toEqual(['b']);
    expect(changedPaths({ a: 1, b: '' }, { a: 1 })).toEqual(['b']);
  });

  it('name the fields of a list item that changed at its index', () => {
    const moved = { ...grace, city: 'Paris' };
    expect(changedPaths(lists([ada, grace]), lists([ada, moved]))).toEqual(['directors.1.city']);
  });

  it('name a new item, and the list that lost one', () => {
    expect(changedPaths(lists([ada]), lists([ada, grace]))).toEqual(['directors.1']);
    expect(changedPaths(lists([ada, grace]), lists([grace]))).toEqual(['directors']);
    expect(changedPaths(lists([ada, grace, alan]), lists([alan, grace]))).toEqual(['directors']);
    expect(changedPaths(lists([ada]), lists([]))).toEqual(['directors']);
  });

  it('do not name items that only moved', () => {
    expect(changedPaths(lists([ada, grace]), lists([grace, ada]))).toEqual([]);
    expect(changedPaths(lists([ada, grace]), lists([alan, ada, grace]))).toEqual(['directors.0']);
  });

  it('refer to values, and only to those of the record', () => {
    const record = lists([ada]);
    expect(valueAt(record, 'directors.0.city')).toBe('London');
    expect(valueAt(record, '')).toBe(record);
    for (const path of [
      'directors.1.city',
      'directors.length.x',
      'constructor.name',
      '__proto__',
      'name.0.x',
    ]) {
      expect([path, valueAt(record, path)]).toEqual([path, undefined]);
    }
  });
});
