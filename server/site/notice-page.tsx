import { firmName } from '#domain/firm.ts';
import {
  type Notice,
  type NoticeSection,
  type NoticeVersion,
  noticeAddress,
  versionInWords,
} from '#domain/notices/notice.ts';
import { contactPage } from '#domain/public-pages.ts';
import type { FirmConfig } from '#server/platform/settings/config.ts';
import type { retentionTable } from '#server/records/retention/retention-table.ts';
import { type Setting, SiteDocument } from './document.tsx';

/** Returns the version of the address, the current one without a number; undefined for an unknown one. */
export function versionAsked({ versions }: Notice, number: unknown): NoticeVersion | undefined {
  return number === undefined ? versions[0] : versions.find((each) => String(each.number) === number);
}

type NoticeProps = Setting & { notice: Notice; version: NoticeVersion; children?: React.ReactNode };

/** Renders one version of a notice. @property children the part that is computed from the settings */
export function NoticePage({ notice, version, children, ...setting }: NoticeProps) {
  const [current] = notice.versions;
  const others = notice.versions.filter(({ number }) => number !== version.number);
  const isCurrent = version === current;
  return (
    <SiteDocument
      {...setting}
      place={notice.path}
      head={{
        title: isCurrent ? notice.title : `${notice.title}, version ${version.number}`,
        description: notice.description,
        // Search engines find the current version only.
        canonical: isCurrent ? setting.publicUrl + notice.path : null,
      }}
    >
      <div className="intro">
        <h1>{notice.title}</h1>
        <p className="quiet">{versionInWords(version)}</p>
        {!isCurrent && (
          <p>
            This version no longer applies. <a href={notice.path}>Read the current version</a>.
          </p>
        )}
      </div>
      <div className="guide">
        {children}
        {version.sections.map((section) => (
          <Section key={section.title} section={section} />
        ))}
        {others.length > 0 && (
          <section className="no-print" aria-labelledby="versions">
            <h2 id="versions">Other versions</h2>
            <ul>
              {others.map((each) => (
                <li key={each.number}>
                  <a href={noticeAddress(notice, each.number)}>{versionInWords(each)}</a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </SiteDocument>
  );
}

function Section({ section: { title, paragraphs, items = [] } }: { section: NoticeSection }) {
  return (
    <section>
      <h2>{title}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {items.length > 0 && (
        <ul>
          {items.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The periods that the server applies. */
export function RetentionPeriods({ items }: Pick<ReturnType<typeof retentionTable>, 'items'>) {
  return (
    <section aria-labelledby="periods">
      <h2 id="periods">How long we store it</h2>
      <dl className="periods">
        {items.map(({ id, records, period, from, outcome }) => (
          <div key={id}>
            <dt>{records}</dt>
            <dd>
              <strong>{period}</strong>
              <p>
                Counted from: {from}. Then: {outcome}.
              </p>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The firm by its settings. */
export function FirmDetails({ firm: { address, email, phone, registration } }: { firm: FirmConfig }) {
  const lines = address?.split(';').map((line) => line.trim()) ?? [];
  return (
    <section aria-labelledby="firm">
      <h2 id="firm">{firmName}</h2>
      {address && (
        <address>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
      <dl className="firm">
        {phone && (
          <div>
            <dt>Telephone</dt>
            <dd>
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
            </dd>
          </div>
        )}
        {email && (
          <div>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>Contact form</dt>
          <dd>
            <a href={contactPage.path}>{contactPage.title}</a>
          </dd>
        </div>
        {registration && (
          <div>
            <dt>Registration</dt>
            <dd>{registration}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
