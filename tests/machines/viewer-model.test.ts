import { describe, expect, it } from 'vitest';
import {
  edgesOf as productsEdgesOf,
  nodesOf as productsNodesOf,
  placeOf as productsPlaceOf,
} from '#machines/edges.ts';
import { machines } from '#paths/machines.ts';
import { edgesOf, nodesOf, placeOf } from '#tools/machine-viewer/model/edges.ts';

describe('the machine viewer, which imports nothing of the product', () => {
  it.each(Object.values(machines))('names the states and edges of $id as the product does', (machine) => {
    expect(edgesOf(machine).map(({ id }) => id)).toEqual(productsEdgesOf(machine).map(({ id }) => id));
    expect(nodesOf(machine).map(placeOf)).toEqual(productsNodesOf(machine).map(productsPlaceOf));
  });
});
