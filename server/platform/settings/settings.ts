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
      'Seconds that a server continues to answer calls after SIGTERM, while `/api/ready` answers 503, up to `300`; longer than the load balancer takes to notice',
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
    name: 'DATABASE_REPLICA_URL',
    default: 'unset',
    description:
      'PostgreSQL: a streaming replica, `postgres://…`, that answers the queue, its search, identity checks, accounts and statistics',
  },
  {
    name: 'DATABASE_CONNECT_SECONDS',
    default: '3',
    description: 'PostgreSQL: seconds to wait for a new connection',
  },
  {
    name: 'DATABASE_WAIT_SECONDS',
    default: '4',
    description: 'PostgreSQL: seconds that a call waits for a free connection before it answers 503',
  },
  {
    name: 'DATABASE_STATEMENT_SECONDS',
    default: '8',
    description: 'PostgreSQL: seconds that one statement may take before its call answers 503',
  },
  {
    name: 'FILES_URL',
    default: 'unset',
    description: 'Unset: `DATA_DIR/files`; `s3://bucket/prefix?endpoint=…&region=…`: an S3-compatible store',
  },
  {
    name: 'FILES_SECONDS',
    default: '10',
    description: 'Seconds that one read or write of a file may take before its call answers 503',
  },
  {
    name: 'SMTP_URL',
    default: 'unset',
    description: 'Unset: emails are written to `DATA_DIR/outbox`; `smtp://…` or `smtps://…`: emails are sent',
  },
  { name: 'MAIL_FROM', default: 'Onboarding <onboarding@localhost>', description: 'Sender of all emails' },
  {
    name: 'TIME_ZONE',
    default: 'UTC',
    description: 'The firm’s time zone for times and days in emails, an IANA name such as `America/Toronto`',
  },
  {
    name: 'APP_SECRET',
    default: 'generated',
    description:
      'At least 32 characters; generated once into `DATA_DIR/secret` when unset; required in production on PostgreSQL. To change it put the new one before the old one, with a comma between them',
  },
  {
    name: 'KEY_ENCRYPTION',
    default: 'local',
    description:
      'What encrypts the keys of clients: `local`: a key from `APP_SECRET`; `provider`: a root key that a key provider decrypts at each start',
  },
  {
    name: 'KEY_PROVIDER_URL',
    default: 'unset',
    description:
      'Key provider: address of a Transit engine of Vault or OpenBao, such as `https://vault.example.com:8200/v1/transit`',
  },
  { name: 'KEY_PROVIDER_KEY', default: 'unset', description: 'Key provider: name of its key' },
  {
    name: 'KEY_PROVIDER_TOKEN',
    default: 'unset',
    description: 'Key provider: token that may encrypt, decrypt and rewrap with that key',
  },
  {
    name: 'UNREADABLE_RECORDS',
    default: 'refuse',
    description:
      '`accept` starts although stored records are encrypted with a secret that `APP_SECRET` lacks; for one start, when that secret is permanently lost',
  },
  {
    name: 'BACKUP_KEY',
    default: 'unset',
    description:
      'Passphrase of at least 20 characters that encrypts backups and opens them; read by `npm run backup` and `npm run restore` alone',
  },
  {
    name: 'PUBLIC_URL',
    default: 'http://HOST:PORT',
    description: 'Base of the links in emails; `https://…` turns on HSTS and secure cookies',
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
    description: 'Identity provider: API address; without tokens, the built-in manual check is used',
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
    description: 'Card payments: API address; without keys, paid trainings cannot be bought',
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
    name: 'FIRM_ADDRESS',
    default: 'unset',
    description:
      'The firm’s address in the imprint, with semicolons between its lines, such as `1 Main Street; Toronto ON; Canada`',
  },
  { name: 'FIRM_EMAIL', default: 'unset', description: 'The firm’s email address in the imprint' },
  { name: 'FIRM_PHONE', default: 'unset', description: 'The firm’s telephone number in the imprint' },
  {
    name: 'FIRM_REGISTRATION',
    default: 'unset',
    description: 'The firm’s registration in the imprint, such as its register and number',
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
      'Factor for the rate limits of the contract, from `0.01` to `1000`; `off` disables them, for load tests only',
  },
  {
    name: 'CONNECTIONS_PER_ADDRESS',
    default: '1000',
    description:
      'Concurrent connections from one address, up to `5000`; beyond that, the longest idle one is closed. Trusted proxies have no limit',
  },
  {
    name: 'WEBHOOK_NETWORKS',
    default: 'public',
    description:
      'Where webhooks may be sent: `public`: https to public addresses; `any`: also http and private networks, for receivers in the firm’s own network and for tests',
  },
  {
    name: 'MSB_REGISTER_URL',
    default: 'unset',
    description:
      'Address of FINTRAC’s register, such as `https://fintrac-canafe.canada.ca/msb-esm/reg-eng.csv`, which is fetched daily, under the rules of `WEBHOOK_NETWORKS`; unset: staff upload the file',
  },
  {
    name: 'AUDIT_ANCHOR_EMAIL',
    default: 'unset',
    description:
      'Address that receives the signed end of the audit chain by email, each hour in which the chain grew',
  },
  {
    name: 'AUDIT_ANCHOR_RETENTION_DAYS',
    default: '0',
    description:
      'Days that an anchor of the audit chain is locked in a bucket with Object Lock (compliance mode); 0: the default of the bucket',
  },
  {
    name: 'CONTACT_NOTICE_EMAIL',
    default: 'unset',
    description:
      'Address that is notified of messages from the contact form: several in one email, at most three emails an hour',
  },
  {
    name: 'INBOUND_MAIL_ADDRESS',
    default: 'unset',
    description:
      'Address to which people answer emails of staff, such as `reply@firm.example`: answers go to `reply+…@firm.example` and are handed over to `POST /api/inbound-mail`. Without it, staff paste the answer',
  },
  {
    name: 'INBOUND_MAIL_SECRET',
    default: 'unset',
    description: 'Secret with which emails to that address are handed over; at least 20 characters',
  },
  {
    name: 'CONTACTS_KEPT_DAYS',
    default: '730',
    description:
      'Days until a resolved message of the contact form is deleted, after its last change; 0: never automatically. Spam is deleted after 30 days',
  },
  {
    name: 'CASE_KEPT_YEARS',
    default: '5',
    description:
      'Years until a client and everything stored about them is erased, after the recorded end of the relationship, up to `100`; 0: never automatically',
  },
  {
    name: 'UNFINISHED_CASE_DAYS',
    default: '0',
    description:
      'Days until a client who never submitted is erased, after their last change, up to `36500`; 0: never automatically',
  },
  {
    name: 'IDENTITY_PHOTOGRAPHS_KEPT_DAYS',
    default: '0',
    description:
      'Days until the photographs of an identity check are deleted, after it was verified or refused, up to `36500`; 0: together with the case',
  },
  {
    name: 'NEWSLETTER_KEPT_DAYS',
    default: '1095',
    description: 'Days until an ended newsletter subscription is deleted, from `1` to `36500`',
  },
  {
    name: 'MAILS_KEPT_DAYS',
    default: '7',
    description:
      'Days until the address of a sent email, and its file in the outbox, is deleted, from `1` to `365`; the content of a sent email is erased at once',
  },
  {
    name: 'INCIDENTS_KEPT_MONTHS',
    default: '24',
    description: 'Months until an entry of the register of incidents is deleted, from `24` to `1200`',
  },
  {
    name: 'LOGS_KEPT_DAYS',
    default: '30',
    description:
      'Days for which the operator stores the log, up to `36500`; the server deletes no log, and names this period in the retention table',
  },
  {
    name: 'BACKUPS_KEPT_DAYS',
    default: '35',
    description:
      'Days for which the operator stores backups, up to `36500`; the server deletes none, and names this period in the retention table',
  },
  {
    name: 'ERASURE_FOUR_EYES',
    default: 'off',
    description: '`on`: another administrator has to confirm each erasure that an administrator requests',
  },
  {
    name: 'CASE_ACCESS',
    default: 'all',
    description:
      '`need-to-know`: staff without the permission `cases:all` open only cases that are assigned to them or to no one, and others with a reason',
  },
  {
    name: 'CASE_OPENING_HOURS',
    default: '8',
    description: 'Hours for which a case that was opened with a reason stays open, from `1` to `168`',
  },
  {
    name: 'APPROVAL_FOUR_EYES',
    default: 'off',
    description:
      '`on`: who prepared a case cannot approve it alone; `flagged`: only if the case has a risk flag',
  },
  {
    name: 'COMPLIANCE',
    default: 'off',
    description:
      '`fintrac`: open items of the compliance file that must be satisfied before an approval refuse it, people who submit photographs of an identity document are asked for a document of another issuer, clients can state their ownership, and each periodic review is opened on its day and the client asked by email; `off`: they are shown and refuse nothing',
  },
  {
    name: 'OPEN_POSITIONS',
    default: 'unset',
    description:
      'Open positions at `/careers`, separated by semicolons, up to 50; applications for other positions are refused, except for `Another position`',
  },
  {
    name: 'RESUME_NOTICE_EMAIL',
    default: 'unset',
    description: 'Address that is notified by email when a résumé arrives',
  },
  {
    name: 'RESUME_DAYS',
    default: '365',
    description: 'Days until a résumé and its file are deleted, from `1` to `3650`; the form names the date',
  },
  {
    name: 'JOURNEY_REMINDERS',
    default: '3,10',
    description:
      'Days after which a client who began an onboarding and does not continue is reminded by email, in ascending order, up to `90`; `none` or empty: never',
  },
  {
    name: 'CASE_DUE_DAYS',
    default: '10',
    description: 'Days until a submitted or reopened case is due, up to `365`; 0: no due date',
  },
  {
    name: 'CASE_DUE_DAYS_BY_RISK',
    default: 'unset',
    description:
      'Days until cases with a risk flag are due, such as `bearer_shares: 5; foreign_owners: 7`; the fewest days apply',
  },
  { name: 'SESSION_IDLE_MINUTES', default: '120', description: 'Minutes until an unused session ends' },
  { name: 'SESSION_ABSOLUTE_HOURS', default: '12', description: 'Hours until every session ends' },
  {
    name: 'STAFF_SIGN_IN',
    default: 'code,passkey',
    description:
      'Ways in which staff sign in, separated by commas: `code` by email, `passkey`, `oidc`. Without `code`, a code only admits a staff member without a passkey, to register one',
  },
  {
    name: 'STAFF_IDLE_MINUTES',
    default: '15',
    description: 'Minutes until an unused session of a staff member ends',
  },
  {
    name: 'STAFF_SESSION_HOURS',
    default: '12',
    description: 'Hours until every session of a staff member ends',
  },
  {
    name: 'FRESH_PROOF_MINUTES',
    default: '10',
    description:
      'Minutes after a proof of identity in which staff may export, delete records of people, and change roles',
  },
  {
    name: 'OIDC_ISSUER',
    default: 'unset',
    description: 'The organisation’s OpenID provider: its issuer, an `https://…` address',
  },
  { name: 'OIDC_CLIENT_ID', default: 'unset', description: 'OpenID provider: the portal’s client id' },
  {
    name: 'OIDC_CLIENT_SECRET',
    default: 'unset',
    description: 'OpenID provider: the portal’s client secret',
  },
  {
    name: 'OIDC_ROLES',
    default: 'unset',
    description:
      'OpenID provider: roles by group, such as `portal-admins: administrator; compliance: reviewer`; others cannot sign in',
  },
  {
    name: 'OIDC_GROUPS_CLAIM',
    default: 'groups',
    description: 'OpenID provider: the claim with the user’s groups',
  },
  {
    name: 'DOCUMENTS_ALERT_PER_HOUR',
    default: '200',
    description:
      'Documents that one staff member may open in an hour before all administrators are notified; 0: never',
  },
  {
    name: 'LOG_LEVEL',
    default: 'warn',
    description: '`fatal`, `error`, `warn`, `info` (a line for each response), `debug`, `trace` or `silent`',
  },
  {
    name: 'METRICS_ADDRESS',
    default: 'unset',
    description:
      'Address and port on which Prometheus reads `/metrics`, such as `127.0.0.1:9464`; not public. Unset: there are no metrics',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: 'unset',
    description:
      'Address of an OpenTelemetry collector that receives traces by OTLP over HTTP, such as `http://127.0.0.1:4318`; unset: no traces',
  },
] as const satisfies readonly Setting[];

export type SettingName = (typeof settings)[number]['name'];
