import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { components } from '#contract/schema.d.ts';
import { RegisterFileError } from '#domain/compliance/register/register-entry.ts';
import { endingOf } from '#domain/rules/file-refusal.ts';
import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { listed } from '#server/platform/db/page.ts';
import { badFile, conflict } from '#server/platform/http/errors.ts';
import { receiveForm } from '#server/records/files/received-file.ts';
import { findState, searchBusinesses } from './register.repository.ts';
import { replaceRegister } from './replace-register.ts';
import { fetchNow } from './update-register.ts';

type RegisterOperation =
  | 'getMsbRegister'
  | 'listMsbRegisterEntries'
  | 'uploadMsbRegister'
  | 'fetchMsbRegister';

function csvOnly(name: string): 'csv' {
  if (endingOf(name) !== 'csv') throw badFile('Choose the CSV file of FINTRAC’s register, reg-eng.csv');
  return 'csv';
}

const orNull = (text: string) => (text === '' ? null : text);

/** FINTRAC's public register of money services businesses. */
export function registerHandlers(deps: Deps): Handlers<RegisterOperation> {
  const { db, config } = deps;

  async function present(): Promise<components['schemas']['MsbRegister']> {
    const state = await findState(db);
    return {
      isFetched: config.msbRegisterUrl !== null,
      businesses: state.businesses,
      source: state.source === '' ? null : state.source,
      sha256: orNull(state.sha256),
      receivedAt: orNull(state.received_at),
      checkedAt: orNull(state.checked_at),
      error: state.error === '' ? null : { message: state.error, at: state.error_at },
    };
  }

  return {
    getMsbRegister: present,

    async listMsbRegisterEntries({ query: { search, status, ...asked } }) {
      return listed(
        asked,
        (page) => searchBusinesses(db, { ...page, search, status }),
        (rows) => rows.map((row) => ({ ...row, names: [...row.names] })),
      );
    },

    async uploadMsbRegister(request) {
      const { file } = await receiveForm(request, join(config.dataDir, 'incoming'), {
        names: [],
        formatOf: csvOnly,
        needsFile: true,
      });
      if (!file) throw badFile('Choose a file');
      try {
        const bytes = await buffer(file.pieces());
        await replaceRegister(deps, { bytes, source: 'uploaded', by: actorOf(request.principal) });
      } catch (error) {
        if (error instanceof RegisterFileError) throw badFile(error.message);
        throw error;
      } finally {
        await file.discard();
      }
      return present();
    },

    async fetchMsbRegister({ principal }) {
      const refusal = await fetchNow(deps, actorOf(principal));
      if (refusal !== null) throw conflict(refusal);
      return present();
    },
  };
}
