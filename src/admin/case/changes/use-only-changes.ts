import { useAddressSearch } from '#src/admin/kit/address-search.ts';

const parameter = 'changes';

/** Whether nothing is shown but what changed; it stands in the address, so that a link can say it. */
export type OnlyChanges = { isOn: boolean; turn(on: boolean): void };

/** The switch of one tab. @param changes how many there are: a link to the changes of what has none shows all of it */
export function useOnlyChanges(changes: number): OnlyChanges {
  const [search, setSearch] = useAddressSearch();
  return {
    isOn: changes > 0 && search.has(parameter),
    turn(on) {
      setSearch(
        (now) => {
          if (on) now.set(parameter, '');
          else now.delete(parameter);
          return now;
        },
        { replace: true },
      );
    },
  };
}
