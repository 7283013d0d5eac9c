/**
 * The address of whoever is signed in, for the sign-in that follows when the session ends under them. In the memory of the tab
 * alone: an address in a storage would be found by the next at this device.
 */
let owner = '';

/** To be told whoever is signed in, `''` once they have signed out. */
export function noteSessionOwner(email: string): void {
  owner = email;
}

/** The last known address; '' where nobody was signed in here. */
export function sessionOwner(): string {
  return owner;
}
