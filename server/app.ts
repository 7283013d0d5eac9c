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
import { loadRetainedKeys } from './platform/crypto/retained-keys.ts';
import { openReplica } from './platform/db/replica.ts';
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
import type { Away } from './platform/log/away.ts';
import { loggerOptions } from './platform/log/logger.ts';
import { createOutages } from './platform/log/outages.ts';
import { addRequestIds, requestIds } from './platform/log/request-ids.ts';
import { createMailer, type MailerOptions } from './platform/mail/mailer.ts';
import { bytesFree, createReadiness } from './platform/system/readiness.ts';
import { createWorkers, type Workers } from './platform/workers/workers.ts';
import { authenticator } from './records/auth/authenticate.ts';
import { caseGuard } from './records/case-access/guard.ts';
import { shareOpener } from './records/colleagues/access.ts';
import { createFileService } from './records/files/file-service.ts';
import { createIdentityProvider, type IdentityProvider } from './records/identity/identity-provider.ts';
import { personLinkAuthenticator } from './records/identity/person-links.ts';
import { photoLinkAuthenticator } from './records/identity/photo-links.ts';
import { createOidcProvider } from './records/oidc/provider.ts';
import { createPaymentProvider } from './records/purchases/provider/payment-provider.ts';
import { refusalsByRule } from './records/sections/section-operations.ts';
import { createWebhookSender } from './records/webhooks/send.ts';
import { addWrittenPosition, handlersWithReplica } from './replica-reads.ts';
import { addSite } from './site/site.ts';

const MEBIBYTE = 1024 * 1024;

export type AppDeps = Pick<CoreDeps, 'config' | 'db'> & {
  clock: Clock;
  random: Random;
  /** The built portal; null serves only the API. */
  portalDirectory?: string | null;
  /** Whether the portal was built with `INSPECT=1`, for developers. */
  inspected?: boolean;
  mail?: MailerOptions;
  /** Replaces the configured file store. */
  fileStore?: FileStore;
  /** Why the file store did not answer before the start. */
  storeAway?: Away | null;
  /** Replaces the server's own worker processes. */
  workers?: Workers;
  /** Replaces the configured identity provider. */
  identityProvider?: IdentityProvider;
  /** For tests: returns the free bytes on the disk of a folder. */
  freeBytes?: (directory: string) => Promise<number>;
  /** For tests: the time limit of a body, in milliseconds. */
  bodyWithinMs?: number;
  /** For tests: another contract, or other handlers. */
  contract?: ContractDocument;
  handlers?: (deps: Deps) => HandlerMap;
  /** For tests: another authentication. */
  authenticate?: typeof authenticator;
};

/**
 * Builds the whole server on an open, migrated database, without listening. `close()` stops the mailer and leaves the
 * database open. Throws `ContractError` if contract and handlers are inconsistent.
 */
export async function buildApp({
  portalDirectory = null,
  inspected = false,
  contract: givenContract,
  handlers = createHandlers,
  authenticate = authenticator,
  mail = {},
  fileStore,
  storeAway,
  workers = createWorkers(),
  identityProvider,
  freeBytes = bytesFree,
  bodyWithinMs = BODY_WITHIN_MS,
  ...given
}: AppDeps): Promise<FastifyInstance> {
  const contract = givenContract ?? (await readContract());
  const headersAt = createSecurityHeaders(given.config, inspected);
  const isProxy = trustedProxies(given.config.trustProxy);
  const app = Fastify({
    ...serverOptions(given.config, headersAt),
    genReqId: requestIds(isProxy),
    // Fastify's types only allow its own compiler.
    schemaController: { compilersFactory: compilersFor(contract) as never },
  });
  boundConnections(app.server, {
    perAddress: given.config.connectionsPerAddress,
    atMost: CONNECTIONS_AT_MOST,
    isProxy,
  });
  const draining = addDraining(app);
  const core: CoreDeps = { ...given, log: app.log };
  addRequestIds(app);
  const outages = createOutages(app.log);
  const { otlpEndpoint: endpoint } = given.config;
  if (endpoint) (await import('./tracing.ts')).addTracing(app, { endpoint, isProxy, outages });
  app.addHook('onClose', async () => outages.stop());
  const mailer = createMailer(core, { outages, ...mail });
  const webhooks = createWebhookSender({ ...core, outages, mailer });
  await loadRetainedKeys(core);
  followWhatHappens(core);
  const trail = await openAuditTrail(core);
  const store = fileStore ?? (await openFileStore(core.config));
  const deps: Deps = {
    ...core,
    outages,
    freeBytes,
    mailer,
    webhooks,
    workers,
    store,
    files: createFileService(core, store, workers),
    identity: identityProvider ?? createIdentityProvider({ ...core, outages }),
    payments: await createPaymentProvider({ ...core, outages }),
    oidc: createOidcProvider(core),
    anchoring: trail.anchoring,
    reads: trail.reads,
    massReading: trail.massReading,
    readiness: createReadiness({ ...core, outages }, store, draining, trail.anchoring, { freeBytes }),
  };
  if (storeAway) outages.failed(storeAway);

  // Before any route, because routes keep the error handler of their creation.
  addErrorHandler(app, deps, refusalsByRule);
  // Bodies that are not JSON are refused, instead of reaching a handler without validation.
  app.removeContentTypeParser('text/plain');
  addSecurityHeaders(app, headersAt);
  // The code that receives a file detects an excessive size, and sends our own message.
  await app.register(multipart, { throwFileSizeLimit: false });
  decoratePrincipal(app);
  addBodyDeadline(app, bodyWithinMs);
  keepRawBodies(app, ['receiveSumsubWebhook', 'receiveStripeWebhook']);
  logEachAnswer(app);
  const { metricsAddress } = core.config;
  const onRun = metricsAddress && (await import('./metrics.ts')).addMetrics(app, deps, metricsAddress);
  // No response is sent before everything it may have read is durable, whether written by this call or another.
  app.addHook('onSend', (_request, _reply, _payload, done) => {
    const written = durable(core.db);
    if (!written) done();
    return written;
  });

  const links = { personLink: personLinkAuthenticator(core), photoLink: photoLinkAuthenticator(core) };
  const security = createSecurity(authenticate(core), links, shareOpener(core));
  const rates = await addCallRates(app, core);
  const { replicaUrl, databaseLimits } = core.config;
  const replica = replicaUrl === null ? null : openReplica(replicaUrl, databaseLimits, app.log);
  if (replica) addWrittenPosition(app, core);
  const wired = replica ? handlersWithReplica(deps, replica) : handlers(deps);
  await wireContract(app, contract, wired as HandlerMap, { security, rates, cases: caseGuard(core) });
  const ofPages = rates.ofPages(pageRateOf(contract));
  await addDocs(app, contract, ofPages);
  await addSite(app, deps, { portalDirectory, refuseOften: ofPages });
  await addPortal(app, portalDirectory, ofPages);

  app.addHook('onClose', async () => replica?.close());
  app.addHook('onReady', async () => mailer.start());
  app.addHook('onClose', async () => mailer.stop());
  app.addHook('onListen', async () => webhooks.start());
  app.addHook('onClose', async () => webhooks.stop());
  app.addHook('onListen', async () => trail.start());
  app.addHook('onClose', async () => trail.stop());
  app.addHook('onClose', async () => workers.close());
  let stopJobs = async () => {};
  // Only a listening server runs jobs; most tests do not listen.
  app.addHook('onListen', async () => {
    stopJobs = startJobs(jobsOf(deps), { log: app.log, outages, ...(onRun && { onRun }) }).stop;
  });
  app.addHook('onClose', async () => stopJobs());
  return app;
}

/** Time limit of a body, except for uploads. */
const BODY_WITHIN_MS = 30_000;

/** Maximum number of connections, to protect the process's file descriptors from a flood. */
const CONNECTIONS_AT_MOST = 5_000;

/**
 * Fastify's compilers for validation and serialisation. Both have to be set, because it loads its defaults otherwise.
 */
function compilersFor(contract: ContractDocument) {
  return {
    buildValidator: () => requestValidatorCompiler(contract),
    // Compiling the schemas of every response took half of the start time, to write a few small objects. The tests
    // check for every operation that responses match the contract and contain nothing else.
    buildSerializer: () => () => JSON.stringify,
  };
}

/** Limits of the transport (safety row 17): a slow or silent client only occupies a socket for a short time. */
function serverOptions(config: CoreDeps['config'], headersAt: SecurityHeaders): FastifyHttpOptions<Server> {
  return {
    bodyLimit: MEBIBYTE,
    // Time limit of an upload; every other body has `BODY_WITHIN_MS`.
    requestTimeout: 300_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    requestIdHeader: false,
    logger: loggerOptions(config),
    // `logEachAnswer` writes one line instead, without the URL.
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headersAt('/api')),
    frameworkErrors: (_error, request, reply) =>
      refuseAddress(request as FastifyRequest, reply as never, headersAt),
  };
}

/** For a URL that cannot be decoded, the hook that sets the headers does not run. */
function refuseAddress(request: FastifyRequest, reply: FastifyReply, headersAt: SecurityHeaders): void {
  reply
    .code(400)
    .headers({ ...headersAt(request.url), 'x-request-id': request.id })
    .send(errorBody(400, [{ property: '', message: 'The address could not be read' }], request.id));
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
