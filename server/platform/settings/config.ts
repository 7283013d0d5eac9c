import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseSalesTax, provincesSalesTax, type SalesTaxes } from '#domain/purchases/sales-tax.ts';
import { type DueDays, longestDueDays, parseDueDaysByRisk } from '#domain/rules/due-dates.ts';
import { type FourEyes, fourEyesChoices } from '#domain/rules/four-eyes.ts';
import type { SettingName } from './settings.ts';
import {
  canHavePasskeys,
  isSafeAddress,
  type OidcConfig,
  parseOidcRoles,
  parseStaffSignIn,
  type StaffSignInMethod,
} from './staff-sign-in.ts';

/** A setting is malformed, or part of an incomplete group. The message is one line with its name. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Timeouts for PostgreSQL, in milliseconds. */
export type DatabaseLimits = {
  /** To open a connection. */
  connectMs: number;
  /** To get a free or new connection. */
  waitMs: number;
  /** For a statement; 0 for none. */
  statementMs: number;
};
export type DatabaseConfig = { dialect: 'sqlite'; file: string } | { dialect: 'postgres'; url: string };
export type FilesConfig =
  | { kind: 'directory'; directory: string }
  | { kind: 's3'; bucket: string; prefix: string; endpoint: string | null; region: string | null };
export type SumsubConfig = {
  appToken: string;
  secretKey: string;
  webhookSecret: string;
  levelName: string;
  baseUrl: string;
};
export type StripeConfig = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  apiBase: string;
};

/** A key of a Transit engine. */
export type KeyProviderConfig = { url: string; key: string; token: string };

/** The firm as its imprint shows it; null for what is not configured. */
export type FirmConfig = {
  /** Its lines, with semicolons between. */
  address: string | null;
  email: string | null;
  phone: string | null;
  registration: string | null;
};

/** The address in lower case. */
export type InboundMailConfig = { address: string; secret: string };

/** How long records are stored; the classes are in `domain/retention.ts`. 0 means not by time. */
export type RetentionConfig = {
  caseYears: number;
  unfinishedCaseDays: number;
  identityPhotographDays: number;
  newsletterDays: number;
  mailDays: number;
  incidentMonths: number;
  /** Declared by the operator, who deletes logs and backups. */
  logDays: number;
  backupDays: number;
};

/** The parsed environment. Paths are absolute, email addresses in lower case, URLs without a trailing slash. */
export type Config = {
  host: string;
  port: number;
  /** How long a stopping server still accepts calls, while `/api/ready` responds with 503; in milliseconds. */
  shutdownMs: number;
  dataDir: string;
  database: DatabaseConfig;
  databaseLimits: DatabaseLimits;
  /** A streaming replica of the database. */
  replicaUrl: string | null;
  files: FilesConfig;
  /** Timeout for reading or writing a file, in milliseconds. */
  filesWithinMs: number;
  smtpUrl: string | null;
  mailFrom: string;
  /** IANA name of the time zone for times in mails. */
  timeZone: string;
  /** The secret that every key is derived from; empty until `prepareDataDir` has read or created one. */
  appSecret: string;
  /** Earlier secrets, which can still decrypt. */
  earlierSecrets: readonly string[];
  /** What encrypts the keys of clients. */
  keyEncryption: 'local' | 'provider';
  /** Where root keys are encrypted; also set while the keys of clients move back to `local`. */
  keyProvider: KeyProviderConfig | null;
  /** Passphrase of backups; null where none are made. */
  backupKey: string | null;
  /** Whether the server starts although stored records cannot be decrypted with the secrets. */
  acceptsUnreadable: boolean;
  publicUrl: string;
  adminEmails: readonly string[];
  sumsub: SumsubConfig | null;
  stripe: StripeConfig | null;
  /** The taxes charged, by province; null for none. */
  salesTax: SalesTaxes | null;
  /** The firm's tax numbers for receipts; empty for none. */
  salesTaxNumbers: string;
  firm: FirmConfig;
  trustProxy: readonly string[];
  /** The factor of the contract's rates; 0 disables them. */
  rateFactor: number;
  /** Maximum connections per address. */
  connectionsPerAddress: number;
  /** Whether webhooks may be sent to private networks, and by http. */
  webhooksAnywhere: boolean;
  /** Null: staff upload the register. */
  msbRegisterUrl: string | null;
  /** Recipient of the hourly anchors of the audit chain; in lower case. */
  auditAnchorEmail: string | null;
  /** Object Lock retention of an anchor in days; 0 for the bucket's default. */
  auditAnchorRetentionDays: number;
  /** Recipient of notices about contact messages; in lower case. */
  contactNoticeEmail: string | null;
  /** Where answers to emails arrive, and the secret with which they are handed over. */
  inboundMail: InboundMailConfig | null;
  /** Retention of resolved contacts in days; 0 for no automatic deletion. */
  contactRetentionDays: number;
  /** How long each class of record is stored. */
  retention: RetentionConfig;
  /** Whether another administrator has to confirm an erasure. */
  erasureFourEyes: boolean;
  /** Whether staff without `cases:all` open only cases that are assigned to them or to no one. */
  needToKnow: boolean;
  /** How long a case that was opened with a reason stays open, in hours. */
  caseOpeningHours: number;
  /** Which cases their preparer cannot approve alone. */
  approvalFourEyes: FourEyes;
  /** Whether open items of the compliance file refuse an approval. */
  complianceEnforced: boolean;
  /** The open positions, as the firm names them. */
  openPositions: readonly string[];
  /** Recipient of notices about résumés; in lower case. */
  resumeNoticeEmail: string | null;
  /** Retention of a résumé in days. */
  resumeDays: number;
  /** The days within which cases have to be processed. */
  dueDays: DueDays;
  /** The days after which a client is reminded to continue, ascending; empty for never. */
  onboardingReminderDays: readonly number[];
  sessionIdleMinutes: number;
  sessionAbsoluteHours: number;
  /** How staff may sign in. */
  staffSignIn: readonly StaffSignInMethod[];
  staffIdleMinutes: number;
  staffSessionHours: number;
  /** How long staff may export, erase and change roles after they proved who they are. */
  freshProofMinutes: number;
  /** The organisation's OpenID provider. */
  oidc: OidcConfig | null;
  /** Documents that one account may open in an hour before administrators are notified; 0 for no notice. */
  documentsAlertPerHour: number;
  logLevel: LogLevel;
  /** Where metrics are served; null: nowhere. */
  metricsAddress: { host: string; port: number } | null;
  /** Collector of traces; null: there are none. */
  otlpEndpoint: string | null;
};

export type Env = Readonly<Record<string, string | undefined>>;
type Read = (name: SettingName) => string | undefined;

/**
 * Parses the environment without accessing files; throws `ConfigError` with one line that names the setting.
 * @param env usually `process.env`; an empty value counts as unset
 */
export function parseConfig(env: Env): Config {
  const read: Read = (name) => env[name]?.trim() || undefined;
  const host = read('HOST') ?? '127.0.0.1';
  const port = integer(read, 'PORT', 3000, 0, 65535);
  const dataDir = resolve(read('DATA_DIR') ?? './data');
  const database = parseDatabase(read, dataDir);
  const [appSecret = '', ...earlierSecrets] = parseSecrets(read);
  if (appSecret === '' && env.NODE_ENV === 'production' && database.dialect === 'postgres') {
    throw new ConfigError('APP_SECRET must be set in production on PostgreSQL');
  }
  return {
    host,
    port,
    shutdownMs: 1000 * integer(read, 'SHUTDOWN_SECONDS', 5, 0, 300),
    dataDir,
    database,
    replicaUrl: parseReplica(read, database),
    databaseLimits: {
      connectMs: 1000 * integer(read, 'DATABASE_CONNECT_SECONDS', 3, 1, 60),
      waitMs: 1000 * integer(read, 'DATABASE_WAIT_SECONDS', 4, 1, 60),
      statementMs: 1000 * integer(read, 'DATABASE_STATEMENT_SECONDS', 8, 1, 600),
    },
    files: parseFiles(read, dataDir),
    filesWithinMs: 1000 * integer(read, 'FILES_SECONDS', 10, 1, 600),
    smtpUrl: parseSmtp(read),
    mailFrom: parseMailFrom(read),
    timeZone: parseTimeZone(read),
    appSecret,
    earlierSecrets,
    ...parseKeyEncryption(read),
    backupKey: parseBackupKey(read),
    acceptsUnreadable:
      oneOf(read, 'UNREADABLE_RECORDS', ['refuse', 'accept'] as const, 'refuse') === 'accept',
    publicUrl: httpUrl(read, 'PUBLIC_URL') ?? `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`,
    adminEmails: parseAdminEmails(read),
    sumsub: parseSumsub(read),
    stripe: parseStripe(read),
    salesTax: parseTaxes(read),
    salesTaxNumbers: shortText(read, 'SALES_TAX_NUMBERS') ?? '',
    firm: {
      address: shortText(read, 'FIRM_ADDRESS'),
      email: oneAddress(read, 'FIRM_EMAIL'),
      phone: shortText(read, 'FIRM_PHONE'),
      registration: shortText(read, 'FIRM_REGISTRATION'),
    },
    trustProxy: parseTrustProxy(read),
    rateFactor: parseRateFactor(read),
    connectionsPerAddress: integer(read, 'CONNECTIONS_PER_ADDRESS', 1000, 1, 5000),
    webhooksAnywhere: oneOf(read, 'WEBHOOK_NETWORKS', ['public', 'any'] as const, 'public') === 'any',
    msbRegisterUrl: httpUrl(read, 'MSB_REGISTER_URL') ?? null,
    auditAnchorEmail: oneAddress(read, 'AUDIT_ANCHOR_EMAIL'),
    auditAnchorRetentionDays: integer(read, 'AUDIT_ANCHOR_RETENTION_DAYS', 0, 0, 36_500),
    contactNoticeEmail: oneAddress(read, 'CONTACT_NOTICE_EMAIL'),
    inboundMail: parseInboundMail(read),
    contactRetentionDays: integer(read, 'CONTACTS_KEPT_DAYS', 730, 0, 36_500),
    retention: {
      caseYears: integer(read, 'CASE_KEPT_YEARS', 5, 0, 100),
      unfinishedCaseDays: integer(read, 'UNFINISHED_CASE_DAYS', 0, 0, 36_500),
      identityPhotographDays: integer(read, 'IDENTITY_PHOTOGRAPHS_KEPT_DAYS', 0, 0, 36_500),
      newsletterDays: integer(read, 'NEWSLETTER_KEPT_DAYS', 1095, 1, 36_500),
      mailDays: integer(read, 'MAILS_KEPT_DAYS', 7, 1, 365),
      incidentMonths: integer(read, 'INCIDENTS_KEPT_MONTHS', 24, 24, 1200),
      logDays: integer(read, 'LOGS_KEPT_DAYS', 30, 0, 36_500),
      backupDays: integer(read, 'BACKUPS_KEPT_DAYS', 35, 0, 36_500),
    },
    erasureFourEyes: oneOf(read, 'ERASURE_FOUR_EYES', ['on', 'off'] as const, 'off') === 'on',
    needToKnow: oneOf(read, 'CASE_ACCESS', ['all', 'need-to-know'] as const, 'all') === 'need-to-know',
    caseOpeningHours: integer(read, 'CASE_OPENING_HOURS', 8, 1, 168),
    approvalFourEyes: oneOf(read, 'APPROVAL_FOUR_EYES', fourEyesChoices, 'off'),
    complianceEnforced: oneOf(read, 'COMPLIANCE', ['off', 'fintrac'], 'off') === 'fintrac',
    openPositions: parsePositions(read),
    resumeNoticeEmail: oneAddress(read, 'RESUME_NOTICE_EMAIL'),
    resumeDays: integer(read, 'RESUME_DAYS', 365, 1, 3650),
    dueDays: parseDueDays(read),
    onboardingReminderDays: parseReminders(env),
    sessionIdleMinutes: integer(read, 'SESSION_IDLE_MINUTES', 120, 1, 60 * 24 * 30),
    sessionAbsoluteHours: integer(read, 'SESSION_ABSOLUTE_HOURS', 12, 1, 24 * 30),
    ...parseStaffSessions(read),
    documentsAlertPerHour: integer(read, 'DOCUMENTS_ALERT_PER_HOUR', 200, 0, 1_000_000),
    logLevel: oneOf(read, 'LOG_LEVEL', logLevels, 'warn'),
    metricsAddress: parseMetricsAddress(read, port),
    otlpEndpoint: httpUrl(read, 'OTEL_EXPORTER_OTLP_ENDPOINT') ?? null,
  };
}

/** Unlike other settings, an empty one does not count as unset: it switches the reminders off. */
function parseReminders({ JOURNEY_REMINDERS: given }: Env): number[] {
  const text = given === undefined ? '3,10' : given.trim();
  if (text === '' || text === 'none') return [];
  const days = text.split(',').map((day) => (/^ *\d{1,2} *$/.test(day) ? Number(day) : 0));
  if (days.some((day, index) => day < 1 || day > 90 || day <= (days[index - 1] ?? 0))) {
    throw new ConfigError('JOURNEY_REMINDERS must be ascending days such as 3,10, each from 1 to 90');
  }
  return days;
}

function parseStaffSessions(read: Read) {
  const staffSignIn = parseStaffSignIn(read('STAFF_SIGN_IN') ?? 'code,passkey');
  if (!staffSignIn) throw new ConfigError('STAFF_SIGN_IN must name one or more of code, passkey, oidc');
  const publicUrl = httpUrl(read, 'PUBLIC_URL');
  if (!staffSignIn.includes('code') && staffSignIn.includes('passkey')) {
    if (publicUrl === undefined || !canHavePasskeys(publicUrl)) {
      throw new ConfigError(
        'STAFF_SIGN_IN demands passkeys, for which PUBLIC_URL must be https:// and a name',
      );
    }
  }
  const oidc = parseOidc(read);
  if (oidc && !staffSignIn.includes('oidc')) {
    throw new ConfigError('STAFF_SIGN_IN must include oidc, since OIDC_ISSUER is set');
  }
  if (!oidc && staffSignIn.includes('oidc')) {
    throw new ConfigError('OIDC_ISSUER must be set too, since STAFF_SIGN_IN includes oidc');
  }
  return {
    staffSignIn,
    staffIdleMinutes: integer(read, 'STAFF_IDLE_MINUTES', 15, 1, 60 * 24 * 30),
    staffSessionHours: integer(read, 'STAFF_SESSION_HOURS', 12, 1, 24 * 30),
    freshProofMinutes: integer(read, 'FRESH_PROOF_MINUTES', 10, 1, 60 * 24 * 30),
    oidc,
  };
}

function parseOidc(read: Read): OidcConfig | null {
  const found = group(read, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES']);
  if (!found) return null;
  // Compared with the issuer in tokens, which may end with a slash, so that it is used as it was written.
  if (httpUrl(read, 'OIDC_ISSUER') === undefined || !isSafeAddress(found.OIDC_ISSUER)) {
    throw new ConfigError('OIDC_ISSUER must be an address like https://login.example.com');
  }
  const roles = parseOidcRoles(found.OIDC_ROLES);
  if (!roles) {
    throw new ConfigError('OIDC_ROLES must look like portal-admins: administrator; compliance: reviewer');
  }
  return {
    issuer: found.OIDC_ISSUER,
    clientId: found.OIDC_CLIENT_ID,
    clientSecret: found.OIDC_CLIENT_SECRET,
    groupsClaim: read('OIDC_GROUPS_CLAIM') ?? 'groups',
    roles,
  };
}

function integer(read: Read, name: SettingName, otherwise: number, min: number, max: number): number {
  const text = read(name);
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}`);
  }
  return value;
}

function oneOf<T extends string>(read: Read, name: SettingName, choices: readonly T[], otherwise: T): T {
  const text = read(name);
  if (text === undefined) return otherwise;
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw new ConfigError(`${name} must be one of ${choices.join(', ')}`);
  return found;
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function httpUrl(read: Read, name: SettingName): string | undefined {
  const text = read(name);
  if (text === undefined) return undefined;
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    throw new ConfigError(`${name} must be an address like https://onboarding.example.com`);
  }
  return url.href.replace(/\/+$/, '');
}

function parseDatabase(read: Read, dataDir: string): DatabaseConfig {
  const text = read('DATABASE_URL');
  if (text === undefined) return { dialect: 'sqlite', file: resolve(dataDir, 'portal.sqlite') };
  const url = parseUrl(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) {
    throw new ConfigError('DATABASE_URL must look like postgres://user:password@host:5432/database');
  }
  return { dialect: 'postgres', url: text };
}

function parseReplica(read: Read, { dialect }: DatabaseConfig): string | null {
  const text = read('DATABASE_REPLICA_URL');
  if (text === undefined) return null;
  if (dialect !== 'postgres') throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL');
  const url = parseUrl(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) {
    throw new ConfigError('DATABASE_REPLICA_URL must look like postgres://user:password@host:5432/database');
  }
  return text;
}

function parseFiles(read: Read, dataDir: string): FilesConfig {
  const text = read('FILES_URL');
  if (text === undefined) return { kind: 'directory', directory: resolve(dataDir, 'files') };
  const url = parseUrl(text);
  const endpoint = url?.searchParams.get('endpoint') ?? null;
  if (url?.protocol !== 's3:' || !url.hostname || (endpoint !== null && !parseUrl(endpoint))) {
    throw new ConfigError('FILES_URL must look like s3://bucket/prefix?endpoint=https://…&region=…');
  }
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return { kind: 's3', bucket: url.hostname, prefix, endpoint, region: url.searchParams.get('region') };
}

function parseSmtp(read: Read): string | null {
  const text = read('SMTP_URL');
  if (text === undefined) return null;
  const url = parseUrl(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) {
    throw new ConfigError('SMTP_URL must look like smtp://user:password@host:587');
  }
  return text;
}

const address = /^[^\s@<>,]+@[^\s@<>,]+$/;

function parseMailFrom(read: Read): string {
  const text = read('MAIL_FROM') ?? 'Onboarding <onboarding@localhost>';
  const bare = /^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  if (!address.test(bare)) {
    throw new ConfigError('MAIL_FROM must look like Onboarding <onboarding@example.com>');
  }
  return text;
}

function parseTimeZone(read: Read): string {
  const timeZone = read('TIME_ZONE') ?? 'UTC';
  try {
    // Only some versions of Node accept offsets such as +05:00 as zones.
    if (!/^[A-Za-z]/.test(timeZone)) throw new RangeError();
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError('TIME_ZONE must be the name of a time zone, such as America/Toronto');
  }
}

function parseSecrets(read: Read): string[] {
  const secrets = list(read('APP_SECRET'));
  if (secrets.some((secret) => secret.length < 32)) {
    throw new ConfigError('APP_SECRET must have at least 32 characters');
  }
  return secrets;
}

function parseKeyEncryption(read: Read): Pick<Config, 'keyEncryption' | 'keyProvider'> {
  const keyEncryption = oneOf(read, 'KEY_ENCRYPTION', ['local', 'provider'] as const, 'local');
  const found = group(read, ['KEY_PROVIDER_URL', 'KEY_PROVIDER_KEY', 'KEY_PROVIDER_TOKEN']);
  if (!found) {
    if (keyEncryption === 'local') return { keyEncryption, keyProvider: null };
    throw new ConfigError('KEY_PROVIDER_URL must be set too, since KEY_ENCRYPTION is provider');
  }
  const url = httpUrl(read, 'KEY_PROVIDER_URL') ?? '';
  if (!isSafeAddress(url)) {
    throw new ConfigError('KEY_PROVIDER_URL must begin with https://, except for an address of this machine');
  }
  if (!/^[\x21-\x7e]+$/.test(found.KEY_PROVIDER_TOKEN)) {
    throw new ConfigError('KEY_PROVIDER_TOKEN must be one token, without spaces');
  }
  return {
    keyEncryption,
    keyProvider: { url, key: found.KEY_PROVIDER_KEY, token: found.KEY_PROVIDER_TOKEN },
  };
}

function parseBackupKey(read: Read): string | null {
  const key = read('BACKUP_KEY') ?? null;
  if (key !== null && key.length < 20) throw new ConfigError('BACKUP_KEY must have at least 20 characters');
  return key;
}

function parsePositions(read: Read): string[] {
  const positions = list(read('OPEN_POSITIONS'), ';');
  if (positions.length > 50 || positions.some((position) => position.length > 120)) {
    throw new ConfigError(
      'OPEN_POSITIONS must name up to 50 positions of up to 120 characters, with semicolons between',
    );
  }
  return positions;
}

function parseDueDays(read: Read): DueDays {
  const byRisk = parseDueDaysByRisk(read('CASE_DUE_DAYS_BY_RISK') ?? '');
  if (byRisk === undefined) {
    throw new ConfigError(
      `CASE_DUE_DAYS_BY_RISK must look like bearer_shares: 5; regulated: 7, with 1 to ${longestDueDays} days`,
    );
  }
  return { usual: integer(read, 'CASE_DUE_DAYS', 10, 0, longestDueDays) || null, byRisk };
}

function list(text: string | undefined, separator = ','): string[] {
  return (text ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Returns an error that names a list entry by its position, because its address must not be in the log. */
function wrongEntry(name: SettingName, index: number, entries: readonly string[], wanted: string) {
  return new ConfigError(
    `${name} has a wrong entry: number ${index + 1} of ${entries.length} is not ${wanted}`,
  );
}

function parseAdminEmails(read: Read): string[] {
  const emails = list(read('ADMIN_EMAILS')).map((email) => email.toLowerCase());
  const wrong = emails.findIndex((email) => !address.test(email));
  if (wrong !== -1) throw wrongEntry('ADMIN_EMAILS', wrong, emails, 'an address like ada@example.com');
  return emails;
}

function oneAddress(read: Read, name: SettingName): string | null {
  const email = read(name)?.toLowerCase() ?? null;
  if (email !== null && !address.test(email)) throw new ConfigError(`${name} must be one address`);
  return email;
}

function parseInboundMail(read: Read): InboundMailConfig | null {
  const found = group(read, ['INBOUND_MAIL_ADDRESS', 'INBOUND_MAIL_SECRET']);
  if (!found) return null;
  const email = oneAddress(read, 'INBOUND_MAIL_ADDRESS') ?? '';
  // A part of 41 characters is added before the @, which may have 64.
  if (!/^[a-z\d._-]{1,20}@/.test(email)) {
    throw new ConfigError(
      'INBOUND_MAIL_ADDRESS must have up to 20 letters, digits, dots and hyphens before the @',
    );
  }
  if (!/^[\x21-\x7e]{20,}$/.test(found.INBOUND_MAIL_SECRET)) {
    throw new ConfigError('INBOUND_MAIL_SECRET must have at least 20 characters, without spaces');
  }
  return { address: email, secret: found.INBOUND_MAIL_SECRET };
}

function parseTrustProxy(read: Read): string[] {
  const known = ['loopback', 'linklocal', 'uniquelocal'];
  const proxies = list(read('TRUST_PROXY'));
  for (const [index, proxy] of proxies.entries()) {
    const [ip = '', bits] = proxy.split('/');
    const version = isIP(ip);
    const inRange =
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32));
    if (!known.includes(proxy) && (version === 0 || !inRange)) {
      throw wrongEntry('TRUST_PROXY', index, proxies, 'an address or a network like 10.0.0.0/8');
    }
  }
  return proxies;
}

function parseMetricsAddress(read: Read, portOfCalls: number): Config['metricsAddress'] {
  const text = read('METRICS_ADDRESS');
  if (text === undefined) return null;
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^\s:/@]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  const port = Number(digits);
  if (host === undefined || port < 1 || port > 65535 || (bracketed !== undefined && isIP(bracketed) !== 6)) {
    throw new ConfigError('METRICS_ADDRESS must look like 127.0.0.1:9464');
  }
  if (port === portOfCalls) throw new ConfigError('METRICS_ADDRESS must have another port than PORT');
  return { host, port };
}

function parseRateFactor(read: Read): number {
  const text = read('RATE_LIMITS');
  if (text === 'off') return 0;
  const factor = Number(text ?? 1);
  if (text !== undefined && !(/^\d{1,4}(\.\d{1,2})?$/.test(text) && factor >= 0.01 && factor <= 1000)) {
    throw new ConfigError('RATE_LIMITS must be off or a number from 0.01 to 1000');
  }
  return factor;
}

/**
 * Returns all settings of a group or null; throws for an incomplete group, which would otherwise fail only at first
 * use.
 */
function group<T extends SettingName>(read: Read, names: readonly T[]): Record<T, string> | null {
  const values = names.map((name) => [name, read(name)] as const);
  const given = values.filter(([, value]) => value !== undefined);
  if (given.length === 0) return null;
  const missing = values.find(([, value]) => value === undefined);
  if (missing) throw new ConfigError(`${missing[0]} must be set too, since ${given[0]?.[0]} is set`);
  return Object.fromEntries(given) as Record<T, string>;
}

function parseSumsub(read: Read): SumsubConfig | null {
  const baseUrl = httpUrl(read, 'SUMSUB_BASE_URL') ?? 'https://api.sumsub.com';
  const found = group(read, [
    'SUMSUB_APP_TOKEN',
    'SUMSUB_SECRET_KEY',
    'SUMSUB_WEBHOOK_SECRET',
    'SUMSUB_LEVEL_NAME',
  ]);
  return (
    found && {
      appToken: found.SUMSUB_APP_TOKEN,
      secretKey: found.SUMSUB_SECRET_KEY,
      webhookSecret: found.SUMSUB_WEBHOOK_SECRET,
      levelName: found.SUMSUB_LEVEL_NAME,
      baseUrl,
    }
  );
}

function parseStripe(read: Read): StripeConfig | null {
  const apiBase = httpUrl(read, 'STRIPE_API_BASE') ?? 'https://api.stripe.com';
  const found = group(read, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']);
  return (
    found && {
      secretKey: found.STRIPE_SECRET_KEY,
      publishableKey: found.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: found.STRIPE_WEBHOOK_SECRET,
      apiBase,
    }
  );
}

function parseTaxes(read: Read): SalesTaxes | null {
  const taxes = parseSalesTax(read('SALES_TAX') ?? provincesSalesTax);
  if (taxes === undefined) {
    throw new ConfigError('SALES_TAX must look like ON: HST 13; QC: GST 5 + QST 9.975, or be none');
  }
  return taxes;
}

function shortText(read: Read, name: SettingName): string | null {
  const text = read(name) ?? null;
  if (text !== null && text.length > 200) throw new ConfigError(`${name} must have at most 200 characters`);
  return text;
}
