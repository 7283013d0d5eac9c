/**
 * The address of the signed-in account, for the sign-in after an expired session. It is only in the memory of the tab: the next
 * user of the device could find an address in storage.
 */
let owner = '';

/** Sets the address of the signed-in account, `''` after a log out. */
export function noteSessionOwner(email: string): void {
  owner = email;
}

/** Returns the last known address; '' where no one was signed in here. */
export function sessionOwner(): string {
  return owner;
}
