import { useEffect, useState } from 'react';
import { firmName } from '#domain/firm.ts';
import { secretNamed, useReloadOnOtherLink } from '#src/ui/browser/link-secret.ts';
import { LinkPage, LinkTrouble } from '#src/ui/frame/link-page.tsx';
import { FollowedLink, type LinkCopy } from './followed-link.tsx';

interface SecretLinkPageProps {
  /** The name of the secret in the hash of the address. */
  secret: string;
  /** The title of the browser tab, without the firm's name. */
  title: string;
  copy: LinkCopy;
  /** Does what the link is for. Returns false where the link is no longer valid. */
  follow(token: string): Promise<boolean>;
}

/** The page of a mailed link with a secret. Opening it changes nothing. */
export function SecretLinkPage({ secret, title, copy, follow }: SecretLinkPageProps) {
  useReloadOnOtherLink();
  const [token] = useState(() => secretNamed(secret, window.location.hash));
  useEffect(() => {
    document.title = `${title} · ${firmName}`;
  }, [title]);
  return (
    <LinkPage firm={firmName}>
      {token === null ? (
        <LinkTrouble title="This link is not complete">
          <p>
            Open the link in the email again. If it is broken over two lines, copy it whole, up to its last
            character, into the address bar.
          </p>
        </LinkTrouble>
      ) : (
        <FollowedLink copy={copy} follow={() => follow(token)} />
      )}
    </LinkPage>
  );
}
