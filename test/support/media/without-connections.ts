/** Makes sure that no real connection is made. The constructor has to be there: without one a room says that the browser has no calls. */
export function forbidConnections(): void {
  const { RTCPeerConnection: Connection } = globalThis;
  if (typeof Connection !== 'function') return;
  globalThis.RTCPeerConnection = class extends Connection {
    constructor() {
      super();
      this.close();
      throw new Error('A test without media has made a connection.');
    }
  };
}
