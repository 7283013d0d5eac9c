// Preloaded into the server under test: its clock can be moved while it runs, because it sends an address one mail a minute, and
// tests must not wait for that.
import { ServerResponse } from 'node:http';

const jumpSeconds = 61;
const RealDate = Date;
let ahead = 0;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + ahead);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + ahead;
  }
};

// Node's own header has the machine's time.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...parts) {
  this.setHeader('date', new Date().toUTCString());
  return writeHead.apply(this, parts);
};

process.on('SIGUSR2', () => {
  ahead += jumpSeconds * 1000;
  process.stdout.write(`The clock is ${ahead / 1000} s ahead\n`);
});
