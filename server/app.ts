import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { openAuditTrail } from './audit-trail.ts';
import { followWhatHappens } from './follow.ts';
import { createHandlers } from './handlers.ts';
import { jobsOf } from './jobs.ts';
import { boundConnections } from './platform/connections/bound-connections.ts';
import { trustedProxies } from './platform/connections/trusted-proxies.ts';
import { addCallRates } from './platform/contract/call-rates.ts';
import { type ContractDocument, pageRateOf, readContract } from './platform/contract/contract.ts';
import { addDocs } from './platform/contract/docs.ts';
import { addErrorHandler } from './platform/contract/error-handler.ts';
import { keepRawBodies } from './platform/contract/raw-body.ts';
import { createSecurity, decoratePrincipal } from './platform/contract/security.ts';
import { requestValidatorCompiler } from './platform/contract/validation.ts';
import { type HandlerMap, wireContract } from './platform/contract/wire.ts';
import type { Clock, CoreDeps, Deps, Random } from './platform/core/deps.ts';
import { durable } from './platform/db/transaction.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { openFileStore } from './platform/files/open-store.ts';
import { addBodyDeadline } from './platform/http/body-deadline.ts';
import { addDraining } from './platform/http/draining.ts';
import { errorBody } from './platform/http/errors.ts';
import { addPortal } from './platform/http/portal.ts';
import {
  addSecurityHeaders,
  createSecurityHeaders,
  type SecurityHeaders,
} from './platform/http/security-headers.ts';
import { refuseUnreadable } from './platform/http/unreadable-request.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { loggerOptions } from './platform/log/logger.ts';
import { createMailer, type MailerOptions } from './platform/mail/mailer.ts';
import { createReadiness } from './platform/system/readiness.ts';
import { createWorkers, type Workers } from './platform/workers/workers.ts';
import { authenticator } from './records/auth/authenticate.ts';
import { createFileService } from './records/files/file-service.ts';
import { createIdentityProvider, type IdentityProvider } from './records/identity/identity-provider.ts';
import { personLinkAuthenticator } from './records/identity/person-links.ts';
import { photoLinkAuthenticator } from './records/identity/photo-links.ts';
import { createPaymentProvider } from './records/purchases/provider/payment-provider.ts';
import { refusalsByRule } from './records/sections/refusals.ts';
import { addSite } from './site/site.ts';

const MEBIBYTE = 1024 * 1024;

export type AppDeps = Pick<CoreDeps, 'config' | 'db'> & {
  clock: Clock;
  random: Random;
  /** The built portal; null serves the API alone. */
  portalDirectory?: string | null;
  /** Whether the portal was built with `INSPECT=1`, for developers. */
  inspected?: boolean;
  mail?: MailerOptions;
  /** Where files are kept; without it, where the configuration says. */
  fileStore?: FileStore;
  /** Who does what costs much; without it, processes of the server's own. */
  workers?: Workers;
  /** Who checks identities; without it, the one of the configuration. */
  identityProvider?: IdentityProvider;
  /** For tests: how many bytes are free on the disk that holds a folder. */
  freeBytes?: (directory: string) => Promise<number>;
  /** For tests: how long a body may be on its way, in milliseconds. */
  bodyWithinMs?: number;
  /** For tests: another contract, or handlers instead of the server's own. */
  contract?: ContractDocument;
  handlers?: (deps: Deps) => HandlerMap;
  /** For tests: another answer to who makes a call. */
  authenticate?: typeof authenticator;
};

/**
 * Builds the whole server on an open, migrated database; it does not listen. `close()` ends the mailer and leaves the
 * database open. Throws `ContractError` when contract and handlers do not fit together.
 */
export async function buildApp({
  portalDirectory = null,
  inspected = false,
  contract: givenContract,
  handlers = createHandlers,
  authenticate = authenticator,
  mail = {},
  fileStore,
  workers = createWorkers(),
  identityProvider,
  freeBytes,
  bodyWithinMs = BODY_WITHIN_MS,
  ...given
}: AppDeps): Promise<FastifyInstance> {
  const contract = givenContract ?? (await readContract());
  const headersAt = createSecurityHeaders(given.config, inspected);
  const app = Fastify({
    ...serverOptions(given.config, headersAt),
    // Its types know no compiler but its own.
    schemaController: { compilersFactory: compilersFor(contract) as never },
  });
  boundConnections(app.server, {
    perAddress: given.config.connectionsPerAddress,
    atMost: CONNECTIONS_AT_MOST,
    isProxy: trustedProxies(given.config.trustProxy),
  });
  const draining = addDraining(app);
  const core: CoreDeps = { ...given, log: app.log };
  const mailer = createMailer(core, mail);
  followWhatHappens(core);
  const trail = await openAuditTrail(core);
  const store = fileStore ?? (await openFileStore(core.config));
  const deps: Deps = {
    ...core,
    mailer,
    workers,
    store,
    files: createFileService(core, store, workers),
    identity: identityProvider ?? createIdentityProvider(core),
    payments: await createPaymentProvider(core),
    anchoring: trail.anchoring,
    reads: trail.reads,
    readiness: createReadiness(core, store, draining, trail.anchoring, freeBytes && { freeBytes }),
  };

  // Before any route: routes keep the handler that they were made under.
  addErrorHandler(app, core, refusalsByRule);
  // What is not JSON is refused as such, instead of reaching a handler unchecked.
  app.removeContentTypeParser('text/plain');
  addSecurityHeaders(app, headersAt);
  // Too large a file is noticed where it is taken, and told in our words.
  await app.register(multipart, { throwFileSizeLimit: false });
  decoratePrincipal(app);
  addBodyDeadline(app, bodyWithinMs);
  keepRawBodies(app, ['receiveSumsubWebhook', 'receiveStripeWebhook']);
  logEachAnswer(app);
  // Nobody is told of what a power cut could still undo, be it their own change or another's.
  app.addHook('onSend', (_request, _reply, _payload, done) => {
    const written = durable(core.db);
    if (!written) done();
    return written;
  });

  const security = createSecurity(authenticate(core), {
    personLink: personLinkAuthenticator(core),
    photoLink: photoLinkAuthenticator(core),
  });
  const rates = await addCallRates(app, core);
  await wireContract(app, contract, handlers(deps) as HandlerMap, { security, rates });
  const ofPages = rates.ofPages(pageRateOf(contract));
  await addDocs(app, contract, ofPages);
  await addSite(app, core, { portalDirectory, refuseOften: ofPages });
  await addPortal(app, portalDirectory, ofPages);

  app.addHook('onReady', async () => mailer.start());
  app.addHook('onClose', async () => mailer.stop());
  app.addHook('onListen', async () => trail.start());
  app.addHook('onClose', async () => trail.stop());
  app.addHook('onClose', async () => workers.close());
  let stopJobs = async () => {};
  // A server that does not listen, as in most tests, does nothing at intervals.
  app.addHook('onListen', async () => {
    stopJobs = startJobs(jobsOf(deps), deps).stop;
  });
  app.addHook('onClose', async () => stopJobs());
  return app;
}

/** How long a body may be on its way, but for those of uploads. */
const BODY_WITHIN_MS = 30_000;

/** Connections at once; more are turned away, so that a flood does not use up the process's file descriptors. */
const CONNECTIONS_AT_MOST = 5_000;

/** What Fastify checks requests and writes answers with. Where it is told of neither at once, it loads its own for nothing. */
function compilersFor(contract: ContractDocument) {
  return {
    buildValidator: () => requestValidatorCompiler(contract),
    // Compiling the schemas of every answer took half of the start, to write a few small objects. That answers are as
    // documented, and hold nothing else, the tests check for every operation.
    buildSerializer: () => () => JSON.stringify,
  };
}

/** Limits of the transport (safety row 17): a slow or silent client costs a socket for a short time, nothing else. */
function serverOptions(config: CoreDeps['config'], headersAt: SecurityHeaders): FastifyHttpOptions<Server> {
  return {
    bodyLimit: MEBIBYTE,
    // The longest that an upload may take; every other body has `BODY_WITHIN_MS`.
    requestTimeout: 300_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    genReqId: requestIds(),
    requestIdHeader: false,
    logger: loggerOptions(config),
    // `logEachAnswer` says it in one line, without the address.
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headersAt('/api')),
    frameworkErrors: (_error, request, reply) =>
      refuseAddress(request as FastifyRequest, reply as never, headersAt),
  };
}

/** An address that cannot be decoded never reaches the hook that sets the headers. */
function refuseAddress(request: FastifyRequest, reply: FastifyReply, headersAt: SecurityHeaders): void {
  reply
    .code(400)
    .headers(headersAt(request.url))
    .send(errorBody(400, [{ property: '', message: 'The address could not be read' }], request.id));
}

/** Ids that no other process and no earlier run gives out, without asking for randomness at each request. */
function requestIds(): () => string {
  const run = randomBytes(6).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${run}-${count.toString(36)}`;
  };
}

function logEachAnswer(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
    done();
  });
}
