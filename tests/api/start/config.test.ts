import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError, parseConfig } from '#server/platform/settings/config.ts';
import { prepareDataDir } from '#server/platform/settings/data-dir.ts';
import { readSecretFiles, secretSettings } from '#server/platform/settings/secret-files.ts';
import { settings } from '#server/platform/settings/settings.ts';

// SQLite alone: settings

function freshDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'onboarding-config-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

const oidcSettings = {
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'shared',
  OIDC_ROLES: 'admins: administrator',
};

const keyProviderSettings = {
  KEY_PROVIDER_URL: 'https://vault.example.com/v1/transit',
  KEY_PROVIDER_KEY: 'onboarding',
  KEY_PROVIDER_TOKEN: 'hvs.token',
};

describe('the configuration', () => {
  it('needs no settings', () => {
    expect(parseConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      shutdownMs: 5000,
      acceptsUnreadable: false,
      database: { dialect: 'sqlite' },
      files: { kind: 'directory' },
      smtpUrl: null,
      publicUrl: 'http://127.0.0.1:3000',
      adminEmails: [],
      sumsub: null,
      stripe: null,
      trustProxy: [],
      rateFactor: 1,
      connectionsPerAddress: 1000,
      auditAnchorEmail: null,
      auditAnchorRetentionDays: 0,
      contactNoticeEmail: null,
      contactRetentionDays: 730,
      retention: {
        caseYears: 5,
        unfinishedCaseDays: 0,
        identityPhotographDays: 0,
        newsletterDays: 1095,
        mailDays: 7,
        incidentMonths: 24,
        logDays: 30,
        backupDays: 35,
      },
      erasureFourEyes: false,
      timeZone: 'UTC',
      resumeNoticeEmail: null,
      onboardingReminderDays: [3, 10],
      sessionIdleMinutes: 120,
      sessionAbsoluteHours: 12,
    });
  });

  it('accepts every setting', () => {
    const config = parseConfig({
      HOST: '::1',
      PORT: '8080',
      DATA_DIR: '/srv/onboarding',
      DATABASE_URL: 'postgres://portal:secret@db:5432/portal',
      DATABASE_REPLICA_URL: 'postgres://portal:secret@replica:5432/portal',
      DATABASE_CONNECT_SECONDS: '1',
      DATABASE_WAIT_SECONDS: '2',
      DATABASE_STATEMENT_SECONDS: '30',
      FILES_URL: 's3://documents/clients?endpoint=https://s3.example.com&region=eu-1',
      FILES_SECONDS: '20',
      SMTP_URL: 'smtps://mail.example.com:465',
      MAIL_FROM: 'Compliance <kyc@example.com>',
      TIME_ZONE: 'America/Toronto',
      RESUME_NOTICE_EMAIL: 'Hr@Example.com',
      APP_SECRET: `${'n'.repeat(32)},${'o'.repeat(32)}`,
      PUBLIC_URL: 'https://onboarding.example.com/',
      ADMIN_EMAILS: 'Ada@Example.com, grace@example.com',
      SUMSUB_APP_TOKEN: 'token',
      SUMSUB_SECRET_KEY: 'key',
      SUMSUB_WEBHOOK_SECRET: 'hook',
      SUMSUB_LEVEL_NAME: 'basic',
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_PUBLISHABLE_KEY: 'pk',
      STRIPE_WEBHOOK_SECRET: 'whsec',
      SALES_TAX: 'ON: HST 13',
      SALES_TAX_NUMBERS: 'GST 1',
      TRUST_PROXY: 'loopback, 10.0.0.0/8, ::1',
      RATE_LIMITS: '0.25',
      CONNECTIONS_PER_ADDRESS: '300',
      WEBHOOK_NETWORKS: 'any',
      AUDIT_ANCHOR_EMAIL: 'Auditor@Example.com',
      AUDIT_ANCHOR_RETENTION_DAYS: '3650',
      CONTACT_NOTICE_EMAIL: 'Desk@Example.com',
      CONTACTS_KEPT_DAYS: '90',
      CASE_KEPT_YEARS: '7',
      UNFINISHED_CASE_DAYS: '365',
      IDENTITY_PHOTOGRAPHS_KEPT_DAYS: '180',
      NEWSLETTER_KEPT_DAYS: '730',
      MAILS_KEPT_DAYS: '14',
      INCIDENTS_KEPT_MONTHS: '36',
      LOGS_KEPT_DAYS: '90',
      BACKUPS_KEPT_DAYS: '14',
      ERASURE_FOUR_EYES: 'on',
      OPEN_POSITIONS: 'Clerk; Analyst, senior;',
      RESUME_DAYS: '90',
      CASE_DUE_DAYS: '0',
      CASE_DUE_DAYS_BY_RISK: 'bearer_shares: 5; young_company: 20;',
      JOURNEY_REMINDERS: '2, 7,21',
      SESSION_IDLE_MINUTES: '30',
      SESSION_ABSOLUTE_HOURS: '8',
      STAFF_SIGN_IN: 'oidc, passkey',
      STAFF_IDLE_MINUTES: '5',
      STAFF_SESSION_HOURS: '4',
      FRESH_PROOF_MINUTES: '3',
      CASE_ACCESS: 'need-to-know',
      CASE_OPENING_HOURS: '4',
      APPROVAL_FOUR_EYES: 'flagged',
      MSB_REGISTER_URL: 'https://fintrac-canafe.canada.ca/msb-esm/reg-eng.csv',
      COMPLIANCE: 'fintrac',
      INBOUND_MAIL_ADDRESS: 'reply@example.com',
      INBOUND_MAIL_SECRET: 'r'.repeat(20),
      OIDC_ISSUER: 'https://login.example.com/realm/',
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'shared',
      OIDC_ROLES: 'admins: administrator; urn:firm:compliance: reviewer;',
      OIDC_GROUPS_CLAIM: 'roles',
      DOCUMENTS_ALERT_PER_HOUR: '50',
      LOG_LEVEL: 'info',
      METRICS_ADDRESS: '[::1]:9464',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      SHUTDOWN_SECONDS: '20',
      UNREADABLE_RECORDS: 'accept',
      BACKUP_KEY: 'correct horse battery',
      KEY_ENCRYPTION: 'provider',
      KEY_PROVIDER_URL: 'https://vault.example.com:8200/v1/transit/',
      KEY_PROVIDER_KEY: 'onboarding',
      KEY_PROVIDER_TOKEN: 'hvs.token',
      FIRM_ADDRESS: '1 Harbour Street, Toronto',
      FIRM_EMAIL: 'office@firm.example',
      FIRM_PHONE: '+1 416 555 0132',
      FIRM_REGISTRATION: 'M123',
    });
    expect(config).toEqual({
      firm: {
        address: '1 Harbour Street, Toronto',
        email: 'office@firm.example',
        phone: '+1 416 555 0132',
        registration: 'M123',
      },
      metricsAddress: { host: '::1', port: 9464 },
      otlpEndpoint: 'http://collector:4318',
      host: '::1',
      port: 8080,
      shutdownMs: 20_000,
      acceptsUnreadable: true,
      backupKey: 'correct horse battery',
      keyEncryption: 'provider',
      keyProvider: {
        url: 'https://vault.example.com:8200/v1/transit',
        key: 'onboarding',
        token: 'hvs.token',
      },
      dataDir: '/srv/onboarding',
      database: { dialect: 'postgres', url: 'postgres://portal:secret@db:5432/portal' },
      databaseLimits: { connectMs: 1_000, waitMs: 2_000, statementMs: 30_000 },
      replicaUrl: 'postgres://portal:secret@replica:5432/portal',
      filesWithinMs: 20_000,
      files: {
        kind: 's3',
        bucket: 'documents',
        prefix: 'clients',
        endpoint: 'https://s3.example.com',
        region: 'eu-1',
      },
      smtpUrl: 'smtps://mail.example.com:465',
      mailFrom: 'Compliance <kyc@example.com>',
      timeZone: 'America/Toronto',
      resumeNoticeEmail: 'hr@example.com',
      appSecret: 'n'.repeat(32),
      earlierSecrets: ['o'.repeat(32)],
      publicUrl: 'https://onboarding.example.com',
      adminEmails: ['ada@example.com', 'grace@example.com'],
      sumsub: {
        appToken: 'token',
        secretKey: 'key',
        webhookSecret: 'hook',
        levelName: 'basic',
        baseUrl: 'https://api.sumsub.com',
      },
      stripe: {
        secretKey: 'sk',
        publishableKey: 'pk',
        webhookSecret: 'whsec',
        apiBase: 'https://api.stripe.com',
      },
      trustProxy: ['loopback', '10.0.0.0/8', '::1'],
      rateFactor: 0.25,
      webhooksAnywhere: true,
      connectionsPerAddress: 300,
      auditAnchorEmail: 'auditor@example.com',
      auditAnchorRetentionDays: 3650,
      contactNoticeEmail: 'desk@example.com',
      contactRetentionDays: 90,
      retention: {
        caseYears: 7,
        unfinishedCaseDays: 365,
        identityPhotographDays: 180,
        newsletterDays: 730,
        mailDays: 14,
        incidentMonths: 36,
        logDays: 90,
        backupDays: 14,
      },
      erasureFourEyes: true,
      openPositions: ['Clerk', 'Analyst, senior'],
      resumeDays: 90,
      dueDays: { usual: null, byRisk: { bearer_shares: 5, young_company: 20 } },
      salesTax: { ON: [{ label: 'HST', rate: '13' }] },
      salesTaxNumbers: 'GST 1',
      onboardingReminderDays: [2, 7, 21],
      sessionIdleMinutes: 30,
      sessionAbsoluteHours: 8,
      staffSignIn: ['passkey', 'oidc'],
      staffIdleMinutes: 5,
      staffSessionHours: 4,
      freshProofMinutes: 3,
      needToKnow: true,
      caseOpeningHours: 4,
      approvalFourEyes: 'flagged',
      msbRegisterUrl: 'https://fintrac-canafe.canada.ca/msb-esm/reg-eng.csv',
      complianceEnforced: true,
      inboundMail: { address: 'reply@example.com', secret: 'r'.repeat(20) },
      oidc: {
        issuer: 'https://login.example.com/realm/',
        clientId: 'portal',
        clientSecret: 'shared',
        groupsClaim: 'roles',
        roles: new Map([
          ['admins', 'administrator'],
          ['urn:firm:compliance', 'reviewer'],
        ]),
      },
      documentsAlertPerHour: 50,
      logLevel: 'info',
    });
  });

  it.each([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '65536' }],
    ['STAFF_SIGN_IN', { STAFF_SIGN_IN: 'password' }],
    ['STAFF_SIGN_IN', { STAFF_SIGN_IN: 'passkey' }],
    ['STAFF_SIGN_IN', { STAFF_SIGN_IN: 'passkey', PUBLIC_URL: 'https://10.0.0.1' }],
    ['STAFF_SIGN_IN', { STAFF_SIGN_IN: 'passkey', PUBLIC_URL: 'http://portal.example.com' }],
    ['OIDC_ISSUER', { STAFF_SIGN_IN: 'oidc' }],
    ['OIDC_CLIENT_ID', { STAFF_SIGN_IN: 'oidc', OIDC_ISSUER: 'https://login.example.com' }],
    ['STAFF_SIGN_IN', oidcSettings],
    ['OIDC_ISSUER', { ...oidcSettings, OIDC_ISSUER: 'http://login.example.com' }],
    ['OIDC_ROLES', { ...oidcSettings, OIDC_ROLES: 'admins' }],
    ['OIDC_ROLES', { ...oidcSettings, OIDC_ROLES: 'admins: owner' }],
    ['STAFF_IDLE_MINUTES', { STAFF_IDLE_MINUTES: '0' }],
    ['PORT', { PORT: '3000.5' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db/portal' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://db' }],
    ['FILES_URL', { FILES_URL: 'http://bucket' }],
    ['FILES_URL', { FILES_URL: 's3://bucket?endpoint=nowhere' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.com' }],
    ['MAIL_FROM', { MAIL_FROM: 'the firm' }],
    ['TIME_ZONE', { TIME_ZONE: 'Toronto' }],
    ['TIME_ZONE', { TIME_ZONE: '+05:00' }],
    ['RESUME_NOTICE_EMAIL', { RESUME_NOTICE_EMAIL: 'hr' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' }],
    ['APP_SECRET', { APP_SECRET: 'short' }],
    ['AUDIT_ANCHOR_EMAIL', { AUDIT_ANCHOR_EMAIL: 'the auditor' }],
    ['CONTACT_NOTICE_EMAIL', { CONTACT_NOTICE_EMAIL: 'a@example.com, b@example.com' }],
    ['CONTACTS_KEPT_DAYS', { CONTACTS_KEPT_DAYS: '-1' }],
    ['INCIDENTS_KEPT_MONTHS', { INCIDENTS_KEPT_MONTHS: '12' }],
    ['ERASURE_FOUR_EYES', { ERASURE_FOUR_EYES: 'yes' }],
    ['AUDIT_ANCHOR_RETENTION_DAYS', { AUDIT_ANCHOR_RETENTION_DAYS: 'ever' }],
    ['APP_SECRET', { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/portal' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'onboarding.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://onboarding.example.com' }],
    ['ADMIN_EMAILS', { ADMIN_EMAILS: 'ada@example.com, grace' }],
    ['SUMSUB_SECRET_KEY', { SUMSUB_APP_TOKEN: 'token' }],
    ['SUMSUB_APP_TOKEN', { SUMSUB_LEVEL_NAME: 'basic' }],
    ['SUMSUB_BASE_URL', { SUMSUB_BASE_URL: 'api' }],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: 'sk' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk' }],
    ['SALES_TAX', { SALES_TAX: 'ON 13' }],
    ['STRIPE_SECRET_KEY', { STRIPE_WEBHOOK_SECRET: 'whsec' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['RATE_LIMITS', { RATE_LIMITS: '0' }],
    ['RATE_LIMITS', { RATE_LIMITS: '1001' }],
    ['RATE_LIMITS', { RATE_LIMITS: '0.001' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'on' }],
    ['CONNECTIONS_PER_ADDRESS', { CONNECTIONS_PER_ADDRESS: '0' }],
    ['WEBHOOK_NETWORKS', { WEBHOOK_NETWORKS: 'private' }],
    ['CONNECTIONS_PER_ADDRESS', { CONNECTIONS_PER_ADDRESS: 'many' }],
    ['JOURNEY_REMINDERS', { JOURNEY_REMINDERS: '10,3' }],
    ['JOURNEY_REMINDERS', { JOURNEY_REMINDERS: '3;10' }],
    ['JOURNEY_REMINDERS', { JOURNEY_REMINDERS: '0' }],
    ['SESSION_IDLE_MINUTES', { SESSION_IDLE_MINUTES: '0' }],
    ['RESUME_DAYS', { RESUME_DAYS: '3651' }],
    ['CASE_DUE_DAYS', { CASE_DUE_DAYS: '366' }],
    ['CASE_DUE_DAYS_BY_RISK', { CASE_DUE_DAYS_BY_RISK: 'bearer_shares 5' }],
    ['CASE_DUE_DAYS_BY_RISK', { CASE_DUE_DAYS_BY_RISK: 'rich: 5' }],
    ['CASE_DUE_DAYS_BY_RISK', { CASE_DUE_DAYS_BY_RISK: 'regulated: 0' }],
    ['OPEN_POSITIONS', { OPEN_POSITIONS: `Clerk;${'x'.repeat(121)}` }],
    ['SESSION_ABSOLUTE_HOURS', { SESSION_ABSOLUTE_HOURS: '-1' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
    ['KEY_ENCRYPTION', { KEY_ENCRYPTION: 'vault' }],
    ['KEY_PROVIDER_URL', { KEY_ENCRYPTION: 'provider' }],
    ['KEY_PROVIDER_TOKEN', { ...keyProviderSettings, KEY_PROVIDER_TOKEN: '' }],
    ['KEY_PROVIDER_TOKEN', { ...keyProviderSettings, KEY_PROVIDER_TOKEN: 'hvs.one\nhvs.two' }],
    ['KEY_PROVIDER_URL', { ...keyProviderSettings, KEY_PROVIDER_URL: 'http://vault.example.com/v1/transit' }],
    ['METRICS_ADDRESS', { METRICS_ADDRESS: '9464' }],
    ['METRICS_ADDRESS', { METRICS_ADDRESS: '127.0.0.1:0' }],
    ['METRICS_ADDRESS', { METRICS_ADDRESS: '127.0.0.1:65536' }],
    ['METRICS_ADDRESS', { METRICS_ADDRESS: '[metrics]:9464' }],
    ['METRICS_ADDRESS', { PORT: '3000', METRICS_ADDRESS: '127.0.0.1:3000' }],
  ])('names %s in one line if it is wrong: %j', (name, env) => {
    const parse = () => parseConfig(env);
    expect(parse).toThrow(ConfigError);
    expect(parse).toThrow(new RegExp(`^${name} [^\\n]+$`));
  });

  it.each([
    [{ ADMIN_EMAILS: 'ada@example.com, grace.hopper, bob@example.com' }, 'grace', 'number 2 of 3'],
    [{ TRUST_PROXY: '10.0.0.0/8,Grace' }, 'Grace', 'number 2 of 2'],
    [{ TRUST_PROXY: '192.0.2.7/33' }, '192.0.2.7', 'number 1 of 1'],
  ])('says which entry of a list is wrong, but not its value: %j', (env, stored, said) => {
    const parse = () => parseConfig(env);
    expect(parse).toThrow(said);
    expect(parse).not.toThrow(stored);
  });

  it('switches the reminders off', () => {
    for (const JOURNEY_REMINDERS of ['', ' ', 'none'])
      expect(parseConfig({ JOURNEY_REMINDERS }).onboardingReminderDays).toEqual([]);
  });

  it('treats an empty setting as unset', () => {
    const others = settings.filter(({ name }) => name !== 'JOURNEY_REMINDERS');
    const empty = Object.fromEntries(others.map(({ name }) => [name, '']));
    expect(parseConfig(empty)).toEqual(parseConfig({}));
  });
});

describe('the data directory', () => {
  it('is accessible to its owner only, and gets a secret once', () => {
    const dataDir = join(freshDirectory(), 'data');
    const first = prepareDataDir(parseConfig({ DATA_DIR: dataDir }));
    const second = prepareDataDir(parseConfig({ DATA_DIR: dataDir }));
    expect(first.appSecret).toMatch(/^[\w-]{43}$/);
    expect(second.appSecret).toBe(first.appSecret);
    expect(readFileSync(join(dataDir, 'secret'), 'utf8').trim()).toBe(first.appSecret);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  });

  it('gets no secret if APP_SECRET is set', () => {
    const dataDir = freshDirectory();
    const config = prepareDataDir(parseConfig({ DATA_DIR: dataDir, APP_SECRET: 's'.repeat(32) }));
    expect(config.appSecret).toBe('s'.repeat(32));
    expect(statSync(join(dataDir, 'secret'), { throwIfNoEntry: false })).toBeUndefined();
  });

  it('refuses a path that is not a directory, and a truncated secret', () => {
    const directory = freshDirectory();
    writeFileSync(join(directory, 'file'), '');
    expect(() => prepareDataDir(parseConfig({ DATA_DIR: join(directory, 'file') }))).toThrow(
      /^DATA_DIR .+ cannot be used/,
    );
    writeFileSync(join(directory, 'secret'), 'short');
    expect(() => prepareDataDir(parseConfig({ DATA_DIR: directory }))).toThrow(/secret that is too short/);
  });
});

describe('a secret in a file', () => {
  const givenIn = (text: string) => {
    const file = join(freshDirectory(), 'secret');
    writeFileSync(file, text);
    return file;
  };

  it.each(secretSettings)('%s', (name) => {
    expect(readSecretFiles({ [`${name}_FILE`]: givenIn('from a file') })[name]).toBe('from a file');
  });

  it('is used without the line break at its end', () => {
    const file = givenIn(`${'s'.repeat(32)}\n`);
    expect(parseConfig(readSecretFiles({ APP_SECRET_FILE: file })).appSecret).toBe('s'.repeat(32));
  });

  it('changes no other setting', () => {
    expect(readSecretFiles({ PORT: '8080', PORT_FILE: '/nowhere', APP_SECRET_FILE: ' ' })).toMatchObject({
      PORT: '8080',
    });
  });

  it.each<[string, () => Record<string, string>, string]>([
    [
      'a missing file',
      () => ({ APP_SECRET_FILE: join(freshDirectory(), 'none') }),
      'cannot be read (ENOENT)',
    ],
    ['a folder', () => ({ SMTP_URL_FILE: freshDirectory() }), 'cannot be read (EISDIR)'],
    ['an empty file', () => ({ STRIPE_SECRET_KEY_FILE: givenIn(' \n') }), 'names an empty file'],
    ['a large file', () => ({ APP_SECRET_FILE: givenIn('x'.repeat(70_000)) }), 'too large'],
    [
      'a setting given both ways',
      () => ({ APP_SECRET: 's'.repeat(32), APP_SECRET_FILE: givenIn('s') }),
      'APP_SECRET and APP_SECRET_FILE are both set',
    ],
  ])('is refused: %s', (_kind, env, message) => {
    expect(() => readSecretFiles(env())).toThrow(message);
    expect(() => readSecretFiles(env())).toThrow(ConfigError);
  });
});
