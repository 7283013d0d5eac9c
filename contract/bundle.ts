import { bundle, createConfig } from '@redocly/openapi-core';

/**
 * The contract in one document: `openapi.yaml` with all the parts that it names put in their places.
 *
 * @param root the path of `openapi.yaml`
 * @returns the document; its only `$ref`s lead to its own components
 * @throws where a part is missing, cannot be read, or does not have what is referred to
 */
export async function bundleContract(root: string): Promise<unknown> {
  const { bundle: document, problems } = await bundle({ ref: root, config: await createConfig({}) });
  const [problem] = problems;
  if (problem) throw new Error(`${problem.message} (${problem.location[0]?.source.absoluteRef ?? root})`);
  return document.parsed;
}
