import type { OperationId } from '#server/platform/contract/handlers.ts';
import { type ContractOperation, undocumented } from '#tests/support/contract.ts';
import { type Caller, isAllowed, isStaff, readsAll } from './callers.ts';
import { type Cell, hasSubject } from './cells.ts';
import { prepare } from './sample-calls.ts';
import { ofOtherStaff } from './subjects.ts';
import { heldByOthers, rowsWritten, type World } from './world.ts';

/** Returns the status with which a call is refused; null if it is accepted. */
function refusalOf({ id, operation, caller, subject }: Cell): number | null {
  const allowed = isAllowed(operation, caller);
  if (allowed !== 'yes') return allowed;
  if (isConflict(id, caller)) return 409;
  if (!hasSubject(operation)) return null;
  if (subject === 'missing') return 404;
  if (operation.isOpen) return null;
  if (!readsAll(caller)) return { own: 'owner', foreign: 'other client' }[subject] === caller ? null : 404;
  const ofAnother = subject === 'foreign' && isStaff(caller) && ofOtherStaff[id as OperationId]?.[caller];
  return ofAnother || null;
}

/**
 * Whether a permitted call conflicts with the state here: its codes were not mailed, ADMIN_EMAILS names the caller, or no address is
 * configured.
 */
function isConflict(id: string, caller: Caller): boolean {
  if (id === 'confirmAddressChange' || id === 'fetchMsbRegister') return true;
  return id === 'askForAddressChange' && caller === 'administrator';
}

const missing = JSON.stringify({ statusCode: 404, error: 'Not Found', message: 'Not found' });

/**
 * Makes the call of a cell of the matrix. A refused call must have its status, contain no data, and change no row; an accepted
 * one must not contain another client's data.
 *
 * @returns the faults, one sentence each
 */
export async function faultsOf(world: World, cell: Cell): Promise<string[]> {
  const refusal = refusalOf(cell);
  const call = await prepare(world, cell);
  const before = await rowsWritten(world);
  const answer = await call();
  const faults = undocumented(cell.operation, answer);
  if (refusal === null) {
    if (answer.statusCode >= 300) faults.push(`It answered ${answer.statusCode}: ${answer.body}`);
    const leaked = heldByOthers(world, cell.caller).filter((mark) => answer.body.includes(mark));
    if (leaked.length > 0) faults.push(`It told a client of another: ${leaked.join(', ')}`);
    return faults;
  }
  if (answer.statusCode !== refusal) faults.push(`It answered ${answer.statusCode}, not ${refusal}`);
  if (refusal === 404 && answer.body !== missing)
    faults.push(`What is missing answers otherwise: ${answer.body}`);
  if ((await rowsWritten(world)) !== before) faults.push('It was refused, and changed a row');
  return faults;
}

const smuggled = [
  { id: 'mine' },
  { userId: 'someone' },
  { owner: 'someone' },
  { status: 'approved' },
  { version: 99 },
  { createdAt: '2020-01-01T00:00:00.000Z' },
];

/** Makes calls with undefined properties by a permitted caller: they must be refused, and change nothing. */
export async function faultsOfSmuggling(world: World, operation: ContractOperation): Promise<string[]> {
  const { schemes } = operation;
  const caller = schemes.includes('clientToken') ? 'owner' : 'administrator';
  await prepare(world, { operation, caller, subject: 'own' });
  const known = operation.body?.properties ?? {};
  const unknown = smuggled.filter((property) => Object.keys(property).every((name) => !(name in known)));
  const faults: string[] = [];
  for (const property of unknown) {
    const isForClients = schemes.includes('clientToken') || !schemes.includes('personLink');
    const smuggler = isForClients ? caller : 'person';
    const call = await prepare(world, { operation, caller: smuggler, subject: 'own' }, property);
    const before = await rowsWritten(world);
    const answer = await call();
    const said = JSON.stringify(property);
    faults.push(...undocumented(operation, answer));
    if (answer.statusCode !== 400) faults.push(`With ${said} it answered ${answer.statusCode}, not 400`);
    if ((await rowsWritten(world)) !== before) faults.push(`With ${said} it changed a row`);
  }
  return faults;
}
