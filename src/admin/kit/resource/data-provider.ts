import type { DataProvider, GetListResult, RaRecord } from 'react-admin';
import { updateOn } from './edit-conflict.ts';
import { formErrorsOf } from './form-errors.ts';
import { isHeld } from './held-deletions.ts';
import type { Resource } from './resource.ts';
import { storedHere } from './stored-here.ts';

type Calls = Required<Resource>;

const notAsked = () => Promise.reject(new Error('No page of the area asks for this'));

/**
 * Returns react-admin's data provider for these resources. Its types leave the record open (`any`); each resource's own file is
 * typed by the contract. The server's refusals are converted to the format of react-admin's forms.
 */
export function dataProviderFor(resources: readonly Resource[]): DataProvider {
  const named = (name: string) => {
    const found = resources.find((resource) => resource.name === name);
    if (!found) throw new Error(`No page of the area has a resource "${name}"`);
    return found;
  };
  const callOf = <Name extends keyof Calls>(name: string, call: Name): Calls[Name] => {
    const found = named(name)[call];
    if (!found) throw new Error(`The resource "${name}" has no call "${call}"`);
    return found as Calls[Name];
  };
  const change = async (name: string, made: Promise<RaRecord>) => {
    const { called, afterChange } = named(name);
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
    async getList(resource, { pagination, sort, filter, signal }) {
      const found = await callOf(
        resource,
        'list',
      )({
        page: pagination?.page ?? 1,
        pageSize: pagination?.perPage ?? 25,
        sort: sort?.field ?? 'id',
        order: sort?.order === 'DESC' ? 'desc' : 'asc',
        filter: filter ?? {},
        signal,
      });
      // A refetch within the time for Undo must not show a deleted row again.
      const data = found.data.filter(({ id }) => !isHeld(resource, id));
      const held = found.data.length - data.length;
      return {
        ...found,
        data,
        ...(found.total !== undefined && { total: found.total - held }),
      } as GetListResult;
    },
    async getOne(resource, { id, signal }) {
      return { data: (await callOf(resource, 'one')(String(id), signal)) as never };
    },
    async create(resource, { data }) {
      return change(resource, callOf(resource, 'create')(data));
    },
    async update(resource, { id, data, previousData }) {
      const call = callOf(resource, 'update');
      const { one } = named(resource);
      const made = updateOn(previousData, data, {
        send: (changes, base) => call(String(id), changes, base),
        ...(one && { refetch: () => one(String(id), undefined) }),
      });
      return change(resource, made);
    },
    async delete(resource, { id, previousData }) {
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
