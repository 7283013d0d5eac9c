import type { DataProvider, GetListResult, RaRecord } from 'react-admin';
import { updateOn } from './edit-conflict.ts';
import { formErrorsOf } from './form-errors.ts';
import { isHeld } from './held-actions.ts';
import type { LazyResource, Resource } from './resource.ts';
import { storedHere } from './stored-here.ts';

type Calls = Required<Resource>;

const notAsked = () => Promise.reject(new Error('No page of the area asks for this'));

/**
 * Returns react-admin's data provider for these resources. Its types leave the record open (`any`); each resource's own file is
 * typed by the contract. The server's refusals are converted to the format of react-admin's forms.
 */
export function dataProviderFor(resources: readonly (Resource | LazyResource)[]): DataProvider {
  const named = async (name: string): Promise<Resource> => {
    const found = resources.find((resource) => resource.name === name);
    if (!found) throw new Error(`No page of the area has a resource "${name}"`);
    return 'load' in found ? found.load() : found;
  };
  const callOf = <Name extends keyof Calls>(resource: Resource, call: Name): Calls[Name] => {
    const found = resource[call];
    if (!found) throw new Error(`The resource "${resource.name}" has no call "${call}"`);
    return found as Calls[Name];
  };
  const change = async ({ called, afterChange }: Resource, made: Promise<RaRecord>) => {
    try {
      const stored = await made;
      storedHere(stored);
      return { data: stored as never };
    } catch (error) {
      throw formErrorsOf(error, called);
    } finally {
      void afterChange?.();
    }
  };

  return {
    supportAbortSignal: true,
    async getList(name, { pagination, sort, filter, signal }) {
      const list = callOf(await named(name), 'list');
      const found = await list({
        page: pagination?.page ?? 1,
        pageSize: pagination?.perPage ?? 25,
        sort: sort?.field ?? 'id',
        order: sort?.order === 'DESC' ? 'desc' : 'asc',
        filter: filter ?? {},
        signal,
      });
      // A refetch within the time for Undo must not show a deleted row again.
      const data = found.data.filter(({ id }) => !isHeld(name, id));
      const held = found.data.length - data.length;
      return {
        ...found,
        data,
        ...(found.total !== undefined && { total: found.total - held }),
      } as GetListResult;
    },
    async getOne(name, { id, signal }) {
      const one = callOf(await named(name), 'one');
      return { data: (await one(String(id), signal)) as never };
    },
    async create(name, { data }) {
      const resource = await named(name);
      return change(resource, callOf(resource, 'create')(data));
    },
    async update(name, { id, data, previousData }) {
      const resource = await named(name);
      const call = callOf(resource, 'update');
      const { one } = resource;
      const made = updateOn(previousData, data, {
        send: (changes, base) => call(String(id), changes, base),
        ...(one && { refetch: () => one(String(id), undefined) }),
      });
      return change(resource, made);
    },
    async delete(name, { id, previousData }) {
      const resource = await named(name);
      const gone = callOf(resource, 'remove')(String(id));
      return change(
        resource,
        gone.then(() => ({ ...previousData, id })),
      );
    },
    getMany: notAsked,
    getManyReference: notAsked,
    updateMany: notAsked,
    deleteMany: notAsked,
  };
}
