// @ts-check
import pg from 'pg';

/**
 * @param {string} url of the maintenance database of a PostgreSQL
 * @param {string} name
 * @returns {Promise<string>} the address of the new database
 */
export async function createDatabase(url, name) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace(/\/[^/]+$/, `/${name}`);
}
