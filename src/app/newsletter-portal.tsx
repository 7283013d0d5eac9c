import { useState } from 'react';
import NewsletterPage from '../public/newsletter/newsletter-page.tsx';
import { secretIn } from './door-path.ts';
import { useReloadOnOtherLink } from './use-reload-on-other-link.ts';

/** The newsletter's page, with the secret of the mail's link by which somebody came, which stays in the address alone. */
export default function NewsletterPortal() {
  const [link] = useState(linkInAddress);
  useReloadOnOtherLink();
  return <NewsletterPage link={link} />;
}

function linkInAddress() {
  for (const kind of ['confirm', 'unsubscribe'] as const) {
    const { hash } = window.location;
    const token = hash.startsWith(`#${kind}=`) ? secretIn(hash, kind) : null;
    if (token !== null) return { kind, token };
  }
  return null;
}
