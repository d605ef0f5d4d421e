import { beforeEach, describe, expect, it } from 'vitest';
import { LiveSocket, type SocketState } from './socket';
import { FakeNetwork, settled } from './testing';
import type { ServerMessage } from './types';

let network: FakeNetwork;
let socket: LiveSocket;
let states: SocketState[];
let heard: ServerMessage[];
let openings: number;

beforeEach(() => {
  network = new FakeNetwork();
  [states, heard, openings] = [[], [], 0];
  socket = new LiveSocket(network, {
    opened: () => (openings += 1),
    received: (message) => heard.push(message),
    changed: (state) => states.push(state),
  });
});

describe('a connection', () => {
  it('begins with a session and a hello', async () => {
    socket.start();
    const server = await network.welcome();
    expect(network.prepared).toBe(1);
    expect(server.received[0]).toEqual({ type: 'hello', version: 1 });
    expect(states).toEqual(['connecting', 'open']);
    expect(openings).toBe(1);
  });

  it('answers pings and passes the rest on', async () => {
    socket.start();
    const server = await network.welcome();
    server.say({ type: 'ping', at: 7 });
    expect(server.of('pong')).toEqual([{ type: 'pong', at: 7 }]);
    server.say({ type: 'events', game: 'g', events: [] });
    expect(heard).toEqual([{ type: 'events', game: 'g', events: [] }]);
  });

  it('ignores what cannot be read', async () => {
    socket.start();
    const server = await network.welcome();
    server.onmessage?.call(null as never, new MessageEvent('message', { data: '{' }));
    expect(socket.state).toBe('open');
  });

  it('sends nothing before it is open', () => {
    expect(socket.send({ type: 'unsubscribe', game: 'g' })).toBe(false);
  });
});

describe('a lost connection', () => {
  it('comes back after pauses that double, up to fifteen seconds', async () => {
    network.isReachable = false;
    socket.start();
    await settled();
    const pauses: number[] = [];
    for (let i = 0; i < 8; i++) {
      const [before, tries] = [network.time, network.prepared];
      while (network.prepared === tries) await network.pass(50);
      pauses.push(network.time - before);
    }
    // In the worst case a pause is half its maximum.
    expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 7500, 7500, 7500]);
  });

  it('begins with a short pause again once it was back', async () => {
    network.isReachable = false;
    socket.start();
    await network.pass(10_000);
    network.isReachable = true;
    await network.pass(15_000);
    (await network.welcome()).fail();
    const { length } = network.sockets;
    await network.pass(250);
    expect(network.sockets).toHaveLength(length + 1);
  });

  it('is given up after two heartbeats of silence', async () => {
    socket.start();
    await network.welcome();
    await network.pass(9999);
    expect(socket.state).toBe('open');
    await network.pass(1);
    expect(socket.state).toBe('waiting');
    await network.pass(250);
    await network.welcome();
    expect([network.sockets.length, openings]).toEqual([2, 2]);
  });

  it('is kept as long as the server sends anything', async () => {
    socket.start();
    const server = await network.welcome();
    for (let i = 0; i < 10; i++) {
      await network.pass(4000);
      server.say({ type: 'ping', at: 1 });
    }
    expect(network.sockets).toHaveLength(1);
    expect(server.of('ping').length).toBeGreaterThan(5);
  });

  it('does not wait when the network is back', async () => {
    socket.start();
    (await network.welcome()).fail();
    expect(socket.state).toBe('waiting');
    socket.wake();
    await network.welcome();
    expect(socket.state).toBe('open');
  });

  it('is noticed at once when the browser says so, or after a sleep', async () => {
    socket.start();
    await network.welcome();
    socket.cut();
    expect(socket.state).toBe('waiting');
    socket.wake();
    await network.welcome();
    network.time += 60_000; // the machine was asleep: no timer has run
    socket.wake();
    expect(socket.state).toBe('waiting');
  });

  it('comes back when a restarting server has said, and not before', async () => {
    socket.start();
    (await network.welcome()).say({ type: 'bye', reason: 'restart', wait_ms: 3000 });
    await network.pass(2999);
    expect(network.sockets).toHaveLength(1);
    await network.pass(1);
    expect(network.sockets).toHaveLength(2);
  });

  it('is ignored from then on', async () => {
    socket.start();
    const old = await network.welcome();
    const { onmessage } = old;
    socket.cut();
    onmessage?.call(null as never, new MessageEvent('message', { data: '{"type":"pong"}' }));
    expect(heard).toEqual([]);
  });
});

it('asks for a session again if the server has forgotten it', async () => {
  socket.start();
  (await network.welcome()).say({ type: 'refused', code: 'no-session', message: '' });
  await network.pass(250);
  expect(network.prepared).toBe(2);
});

it('stops if only a reload helps', async () => {
  socket.start();
  (await network.welcome()).say({ type: 'refused', code: 'bad-version', message: '' });
  await network.pass(60_000);
  expect([socket.state, network.sockets.length]).toEqual(['outdated', 1]);
});

it('stops when it is told to', async () => {
  socket.start();
  await network.welcome();
  socket.stop();
  await network.pass(60_000);
  expect([socket.state, network.sockets.length]).toEqual(['off', 1]);
});

it('takes the server’s time from the fastest answer', async () => {
  socket.start();
  const server = await network.welcome();
  const [asked = { at: 0 }] = server.of('ping');
  network.time += 400;
  server.say({ type: 'pong', at: asked.at, now: asked.at + 10_200 });
  expect(socket.offset).toBe(10_000);
  const { time } = network;
  network.time += 20;
  server.say({ type: 'pong', at: time, now: time + 9_990 });
  expect(socket.offset).toBe(9_980);
  const slow = network.time;
  network.time += 4000;
  server.say({ type: 'pong', at: slow, now: slow });
  expect(socket.offset).toBe(9_980);
});
