import '#src/ui/text/post-body.css';
import type { ReactNode } from 'react';
import type { PostFields } from '#src/api/admin/posts.ts';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import styles from './post-as-read.module.css';

interface PostAsReadProps {
  post: Omit<PostFields, 'title' | 'summary'> & {
    title: ReactNode;
    summary: ReactNode;
    readingMinutes: number;
    publishedAt?: string | null;
  };
}

/** A post as the public blog page renders it (`server/site`): the same parts in the same style. */
export function PostAsRead({ post }: PostAsReadProps) {
  const { title, summary, body, author, coverUrl, coverAlt, language, readingMinutes, tags } = post;
  const date = post.publishedAt ?? new Date().toISOString();
  return (
    <article className={styles.post} lang={language}>
      <header>
        <h1>{title}</h1>
        <p className={styles.facts} lang="en">
          {author && <span>{author}</span>}
          <time dateTime={date}>{dayOfTimeInWords(date)}</time>
          <span>{readingMinutes === 1 ? '1 minute to read' : `${readingMinutes} minutes to read`}</span>
        </p>
        <p className={styles.lead}>{summary}</p>
      </header>
      {coverUrl && <img className={styles.cover} src={coverUrl} alt={coverAlt} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has cleaned it by an allow-list */}
      <div className="post-body" dangerouslySetInnerHTML={{ __html: body }} />
      {tags.length > 0 && (
        <footer>
          <ul className={styles.tags} aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        </footer>
      )}
    </article>
  );
}
