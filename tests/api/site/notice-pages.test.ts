import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Notice } from '#domain/notices/notice.ts';
import { notices } from '#domain/notices/registry.ts';
import { parseConfig } from '#server/platform/settings/config.ts';
import { retentionTable } from '#server/records/retention/retention-table.ts';
import { NoticePage, versionAsked } from '#server/site/notice-page.tsx';
import { openTestApi } from '#tests/support/api.ts';

// SQLite alone: html

const env = {
  CASE_KEPT_YEARS: '7',
  RESUME_DAYS: '90',
  FIRM_ADDRESS: '1 Main Street; Toronto ON',
  FIRM_PHONE: '+1 (416) 555-0100',
  FIRM_REGISTRATION: 'Ontario 1234567',
};

async function openSite() {
  const api = await openTestApi({ env });
  const get = (url: string) => api.app.inject({ method: 'GET', url });
  return { get, read: async (url: string) => new JSDOM((await get(url)).body).window.document };
}

const textsOf = (page: Document, selector: string) =>
  [...page.querySelectorAll(selector)].map((element) => element.textContent ?? '');

it('shows each notice with its version, links every notice at the foot, and lists them in the sitemap', async () => {
  const { get, read } = await openSite();
  const sitemap = (await get('/sitemap.xml')).body;
  for (const { path, title, versions } of notices) {
    const page = await read(path);
    expect(textsOf(page, 'h1')).toEqual([title]);
    expect(textsOf(page, '.intro .quiet')).toEqual([`Version ${versions[0].number}, from 26 November 2026`]);
    expect(textsOf(page, 'h2')).toEqual(
      expect.arrayContaining(versions[0].sections.map((each) => each.title)),
    );
    expect([...page.querySelectorAll('.site-notices a')].map((link) => link.getAttribute('href'))).toEqual(
      notices.map((each) => each.path),
    );
    expect(sitemap).toContain(`${path}</loc>`);
    expect((await get(`${path}?version=1`)).statusCode).toBe(200);
    for (const wrong of ['version=0', 'version=99', 'version=01', 'version=', 'version=1&version=1']) {
      expect((await get(`${path}?${wrong}`)).statusCode).toBe(404);
    }
  }
});

it('shows the periods and the firm of the settings', async () => {
  const { read } = await openSite();
  const periods = await read('/retention');
  const { items } = retentionTable(parseConfig(env));
  expect(textsOf(periods, '.periods dt')).toEqual(items.map(({ records }) => records));
  expect(textsOf(periods, '.periods strong')).toEqual(items.map(({ period }) => period));
  expect(textsOf(periods, '.periods strong')).toEqual(expect.arrayContaining(['7 years', '90 days']));

  const imprint = await read('/imprint');
  expect(textsOf(imprint, 'address span')).toEqual(['1 Main Street', 'Toronto ON']);
  expect(textsOf(imprint, '.firm dt')).toEqual(['Telephone', 'Contact form', 'Registration']);
  expect(imprint.querySelector('.firm a[href="/contact"]')).not.toBeNull();
  expect(imprint.querySelector('.firm a[href="tel:+14165550100"]')).not.toBeNull();
});

it('links the other versions, and says of an earlier one that it no longer applies', () => {
  const section = (title: string) => [{ title, paragraphs: [`About ${title}.`] }];
  const notice: Notice = {
    path: '/rules',
    title: 'Rules',
    description: 'The rules.',
    versions: [
      { number: 2, from: '2026-12-01', sections: section('new') },
      { number: 1, from: '2026-11-01', sections: section('old') },
    ],
  };
  const assets = { style: '/s.css', script: '/s.js', icon: null, portalPage: null };
  const shown = (asked: unknown) => {
    const version = versionAsked(notice, asked);
    if (!version) throw new Error('There is no such version');
    const setting = { assets, publicUrl: 'https://example.com', notice, version };
    return new JSDOM(renderToStaticMarkup(createElement(NoticePage, setting))).window.document;
  };
  const current = shown(undefined);
  expect(textsOf(current, '.guide h2')).toEqual(['new', 'Other versions']);
  expect(textsOf(current, '.guide a[href="/rules?version=1"]')).toEqual(['Version 1, from 1 November 2026']);
  const earlier = shown('1');
  expect(textsOf(earlier, '.guide h2')).toEqual(['old', 'Other versions']);
  expect(textsOf(earlier, '.intro a[href="/rules"]')).toEqual(['Read the current version']);
  expect(earlier.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
});
