import { firmName } from '#domain/firm.ts';
import { Cover, coverFile } from './cover.tsx';
import { type Setting, SiteDocument } from './document.tsx';
import { Pager } from './pager.tsx';
import type { PostsPage, ShownPost, WholePost } from './posts.ts';

const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

type BlogProps = Setting & { shown: PostsPage; page: number; pages: number; tag: string | undefined };

/** Returns the path of a page of the list. */
export function blogAddress(page: number, tag: string | undefined): string {
  const query = new URLSearchParams({ ...(tag && { tag }), ...(page > 1 && { page: String(page) }) });
  return query.size === 0 ? '/blog' : `/blog?${query}`;
}

/** Renders a page of the published posts. */
export function BlogPage({ shown: { posts }, page, pages, tag, ...setting }: BlogProps) {
  const name = tag === undefined ? 'Blog' : `Posts about “${tag}”`;
  return (
    <SiteDocument
      {...setting}
      place="/blog"
      head={{
        title: page > 1 ? `${name}, page ${page}` : name,
        description: `Articles by ${firmName}${tag === undefined ? '' : ` about ${tag}`}.`,
        canonical: setting.publicUrl + blogAddress(page, tag),
      }}
    >
      <div className="intro">
        <h1>{name}</h1>
        {tag !== undefined && (
          <p>
            <a href="/blog">All posts</a>
          </p>
        )}
      </div>
      {posts.length === 0 ? (
        <p className="empty">{tag === undefined ? 'Nothing is published yet.' : 'No post has this tag.'}</p>
      ) : (
        <ul className="teasers">
          {posts.map((post, n) => (
            <li key={post.id}>
              <Card post={post} isFirst={n === 0} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} addressOf={(each) => blogAddress(each, tag)} />
    </SiteDocument>
  );
}

function Card({ post, isFirst }: { post: ShownPost; isFirst: boolean }) {
  const { cover, title, slug, summary, language } = post;
  return (
    <article className="teaser">
      {cover ? (
        <img
          className="teaser-cover"
          src={cover.url}
          alt=""
          width={cover.width}
          height={cover.height}
          loading={isFirst ? undefined : 'lazy'}
          decoding="async"
        />
      ) : (
        <Cover className="teaser-cover" title={title} />
      )}
      <div className="teaser-words">
        <h2 lang={language}>
          <a className="teaser-name" href={`/blog/${slug}`}>
            {title}
          </a>
        </h2>
        <Facts post={post} />
        <p lang={language}>{summary}</p>
        <Tags tags={post.tags} language={language} />
      </div>
    </article>
  );
}

function Facts({ post: { author, publishedAt, readingMinutes } }: { post: ShownPost }) {
  return (
    <p className="fact-line" lang="en">
      {author && <span>{author}</span>}
      <time dateTime={publishedAt}>{days.format(new Date(publishedAt))}</time>
      <span>{readingMinutes === 1 ? '1 minute to read' : `${readingMinutes} minutes to read`}</span>
    </p>
  );
}

function Tags({ tags, language }: { tags: readonly string[]; language: string }) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag} lang={language}>
          <a className="tag" href={blogAddress(1, tag)}>
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Renders a complete post. @param previewUntil the end of the preview link that shows it */
export function PostPage({
  post,
  previewUntil,
  ...setting
}: Setting & { post: WholePost; previewUntil?: string }) {
  const { title, summary, cover, body, description, canonicalUrl, slug, language } = post;
  const { publicUrl } = setting;
  return (
    <SiteDocument
      {...setting}
      place="/blog"
      head={{
        title,
        description: description || summary,
        canonical: previewUntil === undefined ? canonicalUrl || `${publicUrl}/blog/${slug}` : null,
        language,
        picture: cover
          ? { url: publicUrl + cover.url, alt: cover.alt }
          : previewUntil === undefined
            ? { url: `${publicUrl}/blog/${slug}/${coverFile}`, alt: '' }
            : null,
        article: post,
      }}
    >
      <article className="post">
        {previewUntil !== undefined && (
          <p className="preview-note" lang="en">
            A preview. The text may still change. This link works until {days.format(new Date(previewUntil))}.
          </p>
        )}
        <header>
          <h1>{title}</h1>
          <Facts post={post} />
          <p className="lead">{summary}</p>
        </header>
        {cover ? (
          <img className="cover" src={cover.url} alt={cover.alt} width={cover.width} height={cover.height} />
        ) : (
          <Cover className="cover" title={title} />
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow-list before it is stored */}
        <div className="post-body" dangerouslySetInnerHTML={{ __html: body }} />
        <footer>
          <Tags tags={post.tags} language={language} />
          <p lang="en">
            <a href="/blog">All posts</a>
          </p>
        </footer>
      </article>
    </SiteDocument>
  );
}
