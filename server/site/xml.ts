import { create } from 'xmlbuilder2';
import { firmName } from '#domain/firm.ts';
import { beforeYouStartPath } from '#domain/journey/before-you-start.ts';
import { trainingsPath } from '#domain/learning/addresses.ts';
import { notices } from '#domain/notices/registry.ts';
import { publicPages } from '#domain/public-pages.ts';
import type { ShownPost } from './posts.ts';
import type { ShownTraining } from './trainings.ts';

type Xml = ReturnType<typeof create>;
type Attributes = Readonly<Record<string, string>>;

/** Creates a document without characters that XML does not allow. */
const document = () => create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '' });

/** The library treats `&lt;` in a text as already escaped; this makes every text literal. */
const asItSays = (text: string) => text.replaceAll('&', '&amp;');

/** Adds an element with an escaped text. All user input is added through it. */
function add(to: Xml, name: string, text: string, attributes: Attributes = {}): void {
  const given = Object.entries(attributes).map(([key, value]) => [key, asItSays(value)]);
  const element = to.ele(name, Object.fromEntries(given));
  if (text !== '') element.txt(asItSays(text));
}

/** Returns the latest posts as an Atom feed (RFC 4287). */
export function feedOf(posts: readonly ShownPost[], publicUrl: string): string {
  const feed = document().ele('http://www.w3.org/2005/Atom', 'feed');
  add(feed, 'title', `Blog of ${firmName}`);
  add(feed, 'id', `${publicUrl}/blog`);
  add(feed, 'link', '', { rel: 'self', type: 'application/atom+xml', href: `${publicUrl}/blog/feed.xml` });
  add(feed, 'link', '', { rel: 'alternate', type: 'text/html', href: `${publicUrl}/blog` });
  // The feed's date is that of its latest change; without posts it is constant.
  const changes = posts.map(({ updatedAt }) => updatedAt).sort();
  add(feed, 'updated', changes.at(-1) ?? new Date(0).toISOString());
  add(feed.ele('author'), 'name', firmName);
  for (const post of posts) addEntry(feed, post, publicUrl);
  return feed.end();
}

function addEntry(feed: Xml, post: ShownPost, publicUrl: string): void {
  const entry = feed.ele('entry', { 'xml:lang': post.language });
  add(entry, 'title', post.title);
  // Based on the id: the slug may change, and a feed reader would show the post again.
  add(entry, 'id', `urn:uuid:${post.id}`);
  add(entry, 'link', '', { rel: 'alternate', type: 'text/html', href: `${publicUrl}/blog/${post.slug}` });
  add(entry, 'published', post.publishedAt);
  add(entry, 'updated', post.updatedAt);
  if (post.author) add(entry.ele('author'), 'name', post.author);
  for (const tag of post.tags) add(entry, 'category', '', { term: tag });
  add(entry, 'summary', post.summary);
}

/** Returns the sitemap (sitemaps.org): the public pages, these posts and these trainings. */
export function sitemapOf(
  { posts, trainings }: { posts: readonly ShownPost[]; trainings: readonly ShownTraining[] },
  publicUrl: string,
): string {
  const set = document().ele('http://www.sitemaps.org/schemas/sitemap/0.9', 'urlset');
  const pages = [...publicPages, ...notices];
  for (const path of ['/blog', '/partners', beforeYouStartPath, ...pages.map((page) => page.path)]) {
    add(set.ele('url'), 'loc', publicUrl + path);
  }
  const dated = [
    ...posts.map(({ slug, updatedAt }) => [`/blog/${slug}`, updatedAt] as const),
    ...trainings.map(({ slug, publishedAt }) => [`${trainingsPath}/${slug}`, publishedAt] as const),
  ];
  for (const [path, changedAt] of dated) {
    const url = set.ele('url');
    add(url, 'loc', publicUrl + path);
    add(url, 'lastmod', changedAt);
  }
  return set.end();
}
