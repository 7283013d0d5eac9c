import type { MsbPart } from '#domain/msb/part.ts';
import { readBackMsb } from '#domain/msb/read-back.ts';
import type { MsbApplication } from '#src/api/msb-application.ts';
import styles from '../msb.module.css';

/** The answers of a part that cannot be changed now. */
export function PartAnswers({ application, part }: { application: MsbApplication; part: MsbPart }) {
  return readBackMsb(part, application.content, null).map(({ title, answers }) => (
    <section key={title} className={styles.group}>
      {title && <h2 className={styles.heading}>{title}</h2>}
      <dl className={styles.answers}>
        {answers.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
