import type { DataProvider, GetListResult } from 'react-admin';
import { identityChecksResource } from '../identity-checks/resource.ts';
import type { ResourceCalls } from '../kit/resource-calls.ts';
import { casesResource } from '../queue/resource.ts';
import { usersResource } from '../users/resource.ts';

/** Every resource that lists and forms of react-admin work on. A new one is one entry here. */
const resources: Record<string, ResourceCalls> = {
  cases: casesResource,
  'identity-checks': identityChecksResource,
  users: usersResource,
};

type Calls = Required<ResourceCalls>;

function callOf<Name extends keyof Calls>(resource: string, name: Name): Calls[Name] {
  const call = resources[resource]?.[name];
  if (!call) throw new Error(`The resource "${resource}" has no call "${name}"`);
  return call as Calls[Name];
}

const notAsked = () => Promise.reject(new Error('No page of the area asks for this'));

/**
 * What react-admin's lists and forms read and write by, bound to the calls of `openapi.yaml`. Its types leave the record
 * open (`any`); each resource's own file is typed by the contract.
 */
export const dataProvider: DataProvider = {
  supportAbortSignal: true,
  async getList(resource, { pagination, sort, filter, signal }) {
    const list = callOf(resource, 'list');
    const found = await list({
      page: pagination?.page ?? 1,
      pageSize: pagination?.perPage ?? 25,
      sort: sort?.field ?? 'id',
      order: sort?.order === 'DESC' ? 'desc' : 'asc',
      filter: filter ?? {},
      signal,
    });
    return found as GetListResult;
  },
  async getOne(resource, { id, signal }) {
    return { data: (await callOf(resource, 'one')(String(id), signal)) as never };
  },
  async create(resource, { data }) {
    return { data: (await callOf(resource, 'create')(data)) as never };
  },
  async update(resource, { id, data, previousData }) {
    const change = Object.fromEntries(
      Object.entries(data).filter(([name, value]) => previousData?.[name] !== value),
    );
    return { data: (await callOf(resource, 'update')(String(id), change)) as never };
  },
  async delete(resource, { id, previousData }) {
    await callOf(resource, 'remove')(String(id));
    return { data: (previousData ?? { id }) as never };
  },
  getMany: notAsked,
  getManyReference: notAsked,
  updateMany: notAsked,
  deleteMany: notAsked,
};
