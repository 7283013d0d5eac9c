import { expect, it } from 'vitest';
import { htmlDifference } from '#src/admin/kit/rich-text/html-difference.ts';

it.each([
  ['nothing', '<p>One</p>', '<p>One</p>', '<p>One</p>'],
  [
    'words',
    '<p>The fee is <strong>high</strong> today</p>',
    '<p>The fee is <strong>low</strong> today</p>',
    '<p>The fee is <strong><del>high</del><ins>low</ins></strong> today</p>',
  ],
  ['a format', '<p>One two</p>', '<p>One <em>two</em></p>', '<p>One <em>two</em></p>'],
  ['a new block', '<p>One</p>', '<p>One</p><h2>Two</h2>', '<p>One</p><h2><ins>Two</ins></h2>'],
  ['a removed block', '<p>One</p><p>Two</p>', '<p>Two</p>', '<p><del>One</del></p><p>Two</p>'],
  ['another kind of block', '<p>One</p>', '<h2>One</h2>', '<h2><ins>One</ins></h2><p><del>One</del></p>'],
  [
    'a picture',
    '<p>One</p>',
    '<p>One</p><img src="/a.png" alt="A map">',
    '<p>One</p><ins><img src="/a.png" alt="A map"></ins>',
  ],
  [
    'an entry of a list',
    '<ul><li>One</li><li>Two</li></ul>',
    '<ul><li>One</li><li>Two</li><li>Three</li></ul>',
    '<ul><li>One</li><li>Two</li><li><ins>Three</ins></li></ul>',
  ],
  ['everything', '', '<p>One</p>', '<p><ins>One</ins></p>'],
  ['what was all', '<p>One</p>', '', '<p><del>One</del></p>'],
])('marks the difference of %s', (_name, older, newer, shown) => {
  expect(htmlDifference(older, newer)).toBe(shown);
});
