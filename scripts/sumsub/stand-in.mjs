// @ts-check
// A local stand-in for Sumsub: its API with a check of our signatures, its webhooks, and a widget that the real
// @sumsub/websdk-react embeds. Tests and developers use the same stand-in.
import { createServer } from 'node:http';
import { bodyOf, deliverTo, listen, setSwitches } from '../lib/stand-in.mjs';
import { Applicants } from './applicants.mjs';
import { Events } from './events.mjs';
import { page, widgetPage, widgetScript } from './pages.mjs';
import { objection } from './signatures.mjs';
import { initialSwitches, positions } from './switches.mjs';

/**
 * @typedef {{ status: number, type?: string, content: string | object }} Answer
 * @typedef {{ method: string, path: string, body: Buffer }} Call
 */

export const keys = {
  appToken: 'sbx:stand-in-app-token',
  secretKey: 'stand-in-secret-key',
  webhookSecret: 'stand-in-webhook-secret',
  levelName: 'stand-in-level',
};

/**
 * Starts the stand-in for Sumsub.
 *
 * @param {object} [options]
 * @param {number} [options.port] any free port by default
 * @param {string} [options.webhookUrl] where events are posted
 * @param {import('../lib/stand-in.mjs').Deliver} [options.deliver] sends events instead of posting them
 */
export async function startSumsub({ port = 0, webhookUrl = '', deliver = deliverTo(webhookUrl) } = {}) {
  const switches = initialSwitches();
  const applicants = new Applicants();
  const events = new Events({ deliver, secret: keys.webhookSecret, switches });
  /** @type {Call[]} */
  const calls = [];
  let url = '';

  /**
   * Reviews an applicant: sets the result, and sends its events.
   *
   * @param {string} userId the portal's check
   * @param {'init' | 'pending' | 'GREEN' | 'RED'} outcome `init`: the check starts again
   * @param {string} [reason] the reason that the person sees
   */
  async function review(userId, outcome, reason = 'The document could not be read') {
    const applicant = applicants.find(userId);
    if (!applicant) throw new Error('There is no such applicant');
    const { levelName } = applicant;
    const isReset = outcome === 'init';
    applicant.review = { levelName, reviewStatus: isReset ? outcome : 'pending' };
    const sent = [events.make(applicant, isReset ? 'applicantReset' : 'applicantPending')];
    if (outcome === 'GREEN' || outcome === 'RED') {
      applicant.review = {
        levelName,
        reviewStatus: 'completed',
        reviewResult:
          outcome === 'GREEN'
            ? { reviewAnswer: outcome }
            : { reviewAnswer: outcome, moderationComment: reason, reviewRejectType: 'RETRY' },
      };
      sent.push(events.make(applicant, 'applicantReviewed'));
    }
    await events.send(sent);
  }

  /**
   * The API that the portal's server calls.
   *
   * @param {Call & { headers: import('node:http').IncomingHttpHeaders }} call
   * @returns {Answer}
   */
  function answerApi(call) {
    calls.push({ method: call.method, path: call.path, body: call.body });
    const wrong = objection(keys, call);
    if (wrong) return { status: 401, content: { code: 401, description: wrong } };
    if (switches.api === 'error') return { status: 502, content: { code: 502, description: 'Bad gateway' } };
    if (call.method === 'POST' && call.path === '/resources/accessTokens/sdk') {
      const { userId, levelName, ttlInSecs } = JSON.parse(call.body.toString('utf8'));
      if (typeof userId !== 'string' || levelName !== keys.levelName || !Number.isInteger(ttlInSecs)) {
        return {
          status: 400,
          content: { code: 400, description: 'userId, levelName and ttlInSecs are needed' },
        };
      }
      applicants.admit(userId, levelName);
      const isExpired = switches.tokens === 'expired';
      switches.tokens = 'good';
      return { status: 200, content: { token: applicants.issueToken(userId, { url, isExpired }), userId } };
    }
    const named = /^\/resources\/applicants\/-;externalUserId=([^/]+)\/one$/.exec(call.path)?.[1];
    const applicant = named && applicants.find(decodeURIComponent(named));
    if (call.method === 'GET' && applicant) return { status: 200, content: applicant };
    return { status: 404, content: { code: 404, description: 'Applicant not found' } };
  }

  /**
   * Responds with the widget in its frame, or the page of switches.
   *
   * @param {Call} call
   * @returns {Promise<Answer>}
   */
  async function answerPage({ method, path, body }) {
    const { pathname } = new URL(path, url);
    const given = method === 'POST' ? JSON.parse(body.toString('utf8')) : {};
    switch (`${method} ${pathname}`) {
      case 'GET /':
        return { status: 200, type: 'text/html; charset=utf-8', content: page(applicants.all(), switches) };
      case 'GET /websdk/websdk.html':
        return { status: 200, type: 'text/html; charset=utf-8', content: widgetPage };
      case 'GET /websdk/websdk.js':
        return { status: 200, type: 'text/javascript; charset=utf-8', content: widgetScript };
      case 'POST /websdk/session': {
        const holder = applicants.holderOf(given.token);
        return holder ? { status: 200, content: holder.review } : { status: 401, content: {} };
      }
      case 'POST /websdk/end':
        applicants.expire(given.token);
        return { status: 200, content: {} };
      case 'POST /websdk/review': {
        const holder = applicants.holderOf(given.token);
        if (!holder) return { status: 401, content: {} };
        await review(holder.externalUserId, given.outcome);
        return { status: 200, content: holder.review };
      }
      case 'POST /review':
        await review(given.userId, given.outcome, given.reason);
        return { status: 200, content: {} };
      case 'POST /switches':
        setSwitches(switches, given, positions);
        return { status: 200, content: switches };
      case 'POST /deliver':
        await events.deliverStored();
        return { status: 200, content: {} };
      default:
        return { status: 404, content: {} };
    }
  }

  const server = createServer(async (request, response) => {
    try {
      const call = { method: request.method ?? '', path: request.url ?? '/', body: await bodyOf(request) };
      const isApi = call.path.startsWith('/resources/');
      // The caller receives no response until it times out.
      if (isApi && switches.api === 'silent') return;
      const answer = isApi ? answerApi({ ...call, headers: request.headers }) : await answerPage(call);
      const { status, type = 'application/json', content } = answer;
      response.writeHead(status, { 'content-type': type });
      response.end(typeof content === 'string' ? content : JSON.stringify(content));
    } catch (error) {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ description: error instanceof Error ? error.message : 'Bad request' }));
    }
  });
  const running = await listen(server, port);
  url = running.url;

  return {
    url,
    /** The settings of a portal that uses this stand-in. */
    env: {
      SUMSUB_APP_TOKEN: keys.appToken,
      SUMSUB_SECRET_KEY: keys.secretKey,
      SUMSUB_WEBHOOK_SECRET: keys.webhookSecret,
      SUMSUB_LEVEL_NAME: keys.levelName,
      SUMSUB_BASE_URL: url,
    },
    switches,
    applicants,
    events,
    /** The calls of the portal's server, in order. */
    calls,
    review,
    stop: running.stop,
  };
}
