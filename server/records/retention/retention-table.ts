import type { components } from '#contract/schema.d.ts';
import { periodInWords, type RetentionClass, retentionClasses } from '#domain/retention.ts';
import type { Config, RetentionConfig } from '#server/platform/settings/config.ts';

/** Returns the configured period of each setting of the table. */
function configured({
  retention,
  contactRetentionDays,
  resumeDays,
}: Config): Readonly<Record<string, number>> {
  const bySetting: Record<keyof RetentionConfig, string> = {
    caseYears: 'CASE_KEPT_YEARS',
    unfinishedCaseDays: 'UNFINISHED_CASE_DAYS',
    identityPhotographDays: 'IDENTITY_PHOTOGRAPHS_KEPT_DAYS',
    newsletterDays: 'NEWSLETTER_KEPT_DAYS',
    mailDays: 'MAILS_KEPT_DAYS',
    incidentMonths: 'INCIDENTS_KEPT_MONTHS',
    logDays: 'LOGS_KEPT_DAYS',
    backupDays: 'BACKUPS_KEPT_DAYS',
  };
  const own = Object.entries(bySetting).map(([key, name]) => [name, retention[key as keyof RetentionConfig]]);
  return { ...Object.fromEntries(own), CONTACTS_KEPT_DAYS: contactRetentionDays, RESUME_DAYS: resumeDays };
}

/** Returns the retention table with the periods of the settings. */
export function retentionTable(config: Config): components['schemas']['RetentionTable'] {
  const lengths = configured(config);
  return {
    fourEyes: config.erasureFourEyes,
    items: retentionClasses.map(({ id, records, from, outcome, period, ...more }: RetentionClass) => ({
      id,
      records,
      from,
      outcome,
      setting: period && 'setting' in period ? period.setting : null,
      period: inWords(period, lengths, more.never ?? 'Not by time'),
    })),
  };
}

function inWords(
  period: RetentionClass['period'],
  lengths: Readonly<Record<string, number>>,
  never: string,
): string {
  if (period === null) return 'Not by time';
  if ('fixed' in period) return periodInWords(period.fixed, period.unit);
  const length = lengths[period.setting];
  if (length === undefined) throw new Error(`The setting ${period.setting} has no value`);
  return length === 0 ? never : periodInWords(length, period.unit);
}
