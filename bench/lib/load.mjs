// @ts-check
import autocannon from 'autocannon';

const CONNECTIONS = 10;

/**
 * Saves contact details over a few parallel connections, each save different from the previous one.
 *
 * @param {{ url: string, token: string, seconds?: number, saves?: number }} load for how long, or how many
 * @returns {Promise<number>} saves per second, all of them with a 200 response
 */
export async function saveUnderLoad({ url, token, seconds, saves }) {
  const result = await autocannon({
    url: `${url}/api/contact-details`,
    connections: CONNECTIONS,
    ...(saves ? { amount: saves } : { duration: seconds }),
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    requests: [1, 2, 3, 4].map((n) => ({ body: JSON.stringify(contactDetails(n)) })),
  });
  const answered = result['2xx'];
  // Timeouts count as errors.
  const failed = result.non2xx + result.errors;
  if (failed > 0 || answered === 0) {
    throw new Error(
      `${failed} of ${answered + failed} saves at ${url} failed: ` +
        `${result.non2xx} refused, ${result.timeouts} without an answer in time`,
    );
  }
  return answered / result.duration;
}

/** Returns a record that the server accepts; `n` makes it differ from the previous one. @param {number} n */
export function contactDetails(n) {
  return {
    firstName: 'Ada',
    middleName: 'Augusta',
    lastName: `King ${n}`,
    roleAtCompany: 'Chief Compliance Officer',
    email: 'ada.king@example.com',
    contactPhoneWithCountryCode: '+44 20 7946 0958',
  };
}
