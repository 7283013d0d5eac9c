import { type Setting, SiteDocument } from './document.tsx';

const words: Record<number, { title: string; text: string }> = {
  404: {
    title: 'This page does not exist',
    text: 'It may have been removed, or the address may be mistyped.',
  },
  429: {
    title: 'Please wait a moment',
    text: 'You opened many pages in a short time. Try again in a minute.',
  },
  503: {
    title: 'The page cannot be shown at the moment',
    text: 'Try again shortly. Nothing is wrong with the address.',
  },
};
const otherwise = { title: 'Something went wrong', text: 'Try again. If the problem continues, contact us.' };

/** Renders an error page. */
export function SorryPage({ status, ...setting }: Setting & { status: number }) {
  const { title, text } = words[status] ?? otherwise;
  return (
    <SiteDocument {...setting} place={null} head={{ title, description: text, canonical: null }}>
      <div className="intro">
        <h1>{title}</h1>
        <p>{text}</p>
        <p>
          <a href="/blog">To the blog</a>
        </p>
      </div>
    </SiteDocument>
  );
}
