/** A row of the README's configuration table. */
export type Setting = { name: string; default: string; description: string };

/**
 * Every environment variable that the server reads, with its default in words. The README's table repeats these rows
 * and a test compares the two; `parseConfig` reads no other variables.
 */
export const settings = [
  { name: 'HOST', default: '127.0.0.1', description: 'Address to listen on' },
  { name: 'PORT', default: '3000', description: 'Port to listen on' },
  {
    name: 'SHUTDOWN_SECONDS',
    default: '5',
    description:
      'How long a server that receives SIGTERM still answers calls, while `/api/ready` answers 503, up to `300`; longer than the load balancer takes to notice',
  },
  {
    name: 'DATA_DIR',
    default: './data',
    description: 'The embedded database, files, outbox and the generated secret',
  },
  {
    name: 'DATABASE_URL',
    default: 'unset',
    description: 'Unset: SQLite in `DATA_DIR`; `postgres://…`: PostgreSQL',
  },
  {
    name: 'DATABASE_CONNECT_SECONDS',
    default: '3',
    description: 'PostgreSQL: how long the server waits for a connection to be made',
  },
  {
    name: 'DATABASE_WAIT_SECONDS',
    default: '4',
    description: 'PostgreSQL: how long a call waits for a connection, made or in use, before it answers 503',
  },
  {
    name: 'DATABASE_STATEMENT_SECONDS',
    default: '8',
    description: 'PostgreSQL: how long one statement may take before its call answers 503',
  },
  {
    name: 'FILES_URL',
    default: 'unset',
    description: 'Unset: `DATA_DIR/files`; `s3://bucket/prefix?endpoint=…&region=…`: an S3-compatible store',
  },
  {
    name: 'FILES_SECONDS',
    default: '10',
    description: 'How long one reading or writing of a file may take before its call answers 503',
  },
  {
    name: 'SMTP_URL',
    default: 'unset',
    description: 'Unset: every mail is a file in `DATA_DIR/outbox`; `smtp://…` or `smtps://…` sends',
  },
  { name: 'MAIL_FROM', default: 'Onboarding <onboarding@localhost>', description: 'Sender of every mail' },
  {
    name: 'TIME_ZONE',
    default: 'UTC',
    description:
      'The firm’s time zone, an IANA name such as `America/Toronto`: times and days in mails are in it',
  },
  {
    name: 'APP_SECRET',
    default: 'generated',
    description:
      'At least 32 characters; generated once into `DATA_DIR/secret` when unset; required in production on PostgreSQL. To change it put the new one before the old one, with a comma between them',
  },
  {
    name: 'UNREADABLE_RECORDS',
    default: 'refuse',
    description:
      '`accept` starts although stored records are encrypted with a secret that `APP_SECRET` lacks: for one start, when that secret is lost for good',
  },
  {
    name: 'PUBLIC_URL',
    default: 'http://HOST:PORT',
    description: 'What links in mails start with; `https://…` switches HSTS and secure cookies on',
  },
  {
    name: 'ADMIN_EMAILS',
    default: 'unset',
    description: 'Comma-separated: these addresses sign in as administrators',
  },
  { name: 'SUMSUB_APP_TOKEN', default: 'unset', description: 'Identity provider: app token' },
  { name: 'SUMSUB_SECRET_KEY', default: 'unset', description: 'Identity provider: key that signs our calls' },
  {
    name: 'SUMSUB_WEBHOOK_SECRET',
    default: 'unset',
    description: 'Identity provider: key that signs its webhooks',
  },
  { name: 'SUMSUB_LEVEL_NAME', default: 'unset', description: 'Identity provider: verification level' },
  {
    name: 'SUMSUB_BASE_URL',
    default: 'https://api.sumsub.com',
    description: 'Identity provider: its address; unset tokens mean the built-in manual check',
  },
  { name: 'STRIPE_SECRET_KEY', default: 'unset', description: 'Card payments: secret key' },
  {
    name: 'STRIPE_PUBLISHABLE_KEY',
    default: 'unset',
    description: 'Card payments: key for the form in the browser',
  },
  { name: 'STRIPE_WEBHOOK_SECRET', default: 'unset', description: 'Card payments: key that signs webhooks' },
  {
    name: 'STRIPE_API_BASE',
    default: 'https://api.stripe.com',
    description: 'Card payments: address; unset keys mean that what costs money cannot be bought',
  },
  {
    name: 'SALES_TAX',
    default: 'the provinces’ rates',
    description:
      'Taxes on trainings by the buyer’s province, such as `ON: HST 13; QC: GST 5 + QST 9.975`; `none` charges none and asks for no province',
  },
  {
    name: 'SALES_TAX_NUMBERS',
    default: 'unset',
    description: 'The firm’s tax numbers, as receipts show them, such as `GST/HST 123456789 RT0001`',
  },
  {
    name: 'TRUST_PROXY',
    default: 'unset',
    description:
      'Comma-separated addresses or networks of the proxies whose `X-Forwarded-For` counts (`loopback`, `10.0.0.0/8`)',
  },
  {
    name: 'RATE_LIMITS',
    default: '1',
    description:
      'What the rates of the contract are multiplied with, from `0.01` to `1000`; `off` counts nobody, for load tests alone',
  },
  {
    name: 'CONNECTIONS_PER_ADDRESS',
    default: '1000',
    description:
      'Connections at once from one address, up to `5000`; past it the one that was idle longest goes. Trusted proxies have as many as they like',
  },
  {
    name: 'AUDIT_ANCHOR_EMAIL',
    default: 'unset',
    description: 'An address to which the signed end of the audit chain is mailed each hour in which it grew',
  },
  {
    name: 'AUDIT_ANCHOR_RETENTION_DAYS',
    default: '0',
    description:
      'For how many days an anchor of the audit chain is locked in a bucket that has Object Lock (compliance mode); 0: as the bucket’s own rule says',
  },
  {
    name: 'CONTACT_NOTICE_EMAIL',
    default: 'unset',
    description:
      'An address to which it is mailed that visitors have written by the contact form: several in one mail, three mails an hour at most',
  },
  {
    name: 'CONTACTS_KEPT_DAYS',
    default: '730',
    description:
      'For how many days a resolved message of the contact form is kept after its last change; 0: until somebody deletes it. Spam goes after 30',
  },
  {
    name: 'OPEN_POSITIONS',
    default: 'unset',
    description:
      'Separated by semicolons: the open positions at `/careers`, up to 50; an application for any other but `Another position` is refused',
  },
  {
    name: 'RESUME_NOTICE_EMAIL',
    default: 'unset',
    description: 'An address to which it is mailed that a résumé has arrived',
  },
  {
    name: 'RESUME_DAYS',
    default: '365',
    description:
      'For how many days a résumé is kept, with its file, from `1` to `3650`; the form says until when',
  },
  {
    name: 'CASE_DUE_DAYS',
    default: '10',
    description:
      'Within how many days after its submission, or after it was reopened, a case is to be answered, up to `365`; 0: no due date',
  },
  {
    name: 'CASE_DUE_DAYS_BY_RISK',
    default: 'unset',
    description:
      'Days of cases with a risk flag in the place of those, such as `bearer_shares: 5; foreign_owners: 7`; the fewest count',
  },
  { name: 'SESSION_IDLE_MINUTES', default: '120', description: 'An unused session ends after this' },
  { name: 'SESSION_ABSOLUTE_HOURS', default: '12', description: 'Every session ends after this' },
  {
    name: 'LOG_LEVEL',
    default: 'warn',
    description: '`fatal`, `error`, `warn`, `info` (a line for each answer), `debug`, `trace` or `silent`',
  },
] as const satisfies readonly Setting[];

export type SettingName = (typeof settings)[number]['name'];
