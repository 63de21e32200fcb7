// The module under node against the same sources compiled natively: three random inputs of every contact law, comparisons,
// advice, fits and errors. Texts are the same; numbers agree within 1e-13 of their scale. Series may be sampled elsewhere and
// are not compared; of fits the cost and the values are, to what a search determines.
//   node agree.cjs MODULE.js NATIVE_PROGRAM
'use strict';
const fs = require('fs');
const path = require('path');
const {spawnSync} = require('child_process');

const SEED = 20261117;
const INPUTS_PER_LAW = 3;
const MOST_DRAWS = 200;  // typical values of some laws exclude each other; they are drawn again
const TOLERANCE = 1e-13;
// A search ends where its cost no longer changes: its path, and the values it ends at, follow the last bits of the impacts.
const FIT_TOLERANCE = 1e-6;

// Numbers.

// Mulberry32: 32 bits of state are enough to draw inputs.
function randomNumbers(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const random = randomNumbers(SEED);
const between = (low, high) => low + (high - low) * random();
const logBetween = (low, high) => Math.exp(between(Math.log(low), Math.log(high)));
const oneOf = (list) => list[Math.floor(random() * list.length)];

// Questions.

function valueOf(parameter) {
  if (parameter.range.words) return oneOf(parameter.range.words);
  if (parameter.range.only) return oneOf(parameter.range.only);
  const [low, high] = parameter.typical;
  return low > 0 ? logBetween(low, high) : between(low, high);
}

// Cylinders for the laws of line contact, spheres for the others.
function randomBody(law) {
  const body = {radius: `${between(5, 50)} mm`, material: oneOf(['steel', 'aluminium', 'glass'])};
  return law.family === 'elastic-line' ? {...body, length: '20 mm'} : body;
}

// Some with bodies that give what they can, some with numbers alone; published and exact, both separation rules.
// Of optional parameters some laws need one.
function randomImpact(law) {
  const question = {command: 'impact', law: law.id, speed: logBetween(0.01, 5), set: {}};
  const withBodies = random() < 0.5;
  if (withBodies) Object.assign(question, {body1: randomBody(law), body2: randomBody(law)});
  else question.mass = `${logBetween(1, 1000)} g`;
  for (const parameter of law.parameters)
    if (parameter.default === null && !(withBodies && parameter.from_bodies) && (!parameter.optional || random() < 0.5))
      question.set[parameter.name] = valueOf(parameter);
  if (law.restitution && random() < 0.3) question.exact = true;
  if (random() < 0.3) question.separation = oneOf(['force', 'depth']);
  if (random() < 0.2) question.gravity = '9.81 m/s^2';
  return question;
}

const steelOnSteel = {
  speed: '0.5 m/s', restitution: 0.6, body1: 'radius=10mm,material=steel', body2: {radius: 'inf', material: 'steel'}};

const drops = ['speed [m/s], restitution [-], sigma', '0.1, 0.97, 0.01', '0.3, 0.93, 0.01', '0.6, 0.9, 0.01', '1.0, 0.86, 0.01',
               '1.5, 0.83, 0.01', '2.0, 0.79, 0.01', ''].join('\n');

const studies = [
  {command: 'compare', laws: ['hertz', 'hunt-crossley', 'flores', 'tsuji', 'goldsmith', 'kuwabara-kono'], ...steelOnSteel},
  {command: 'compare', all: true, ...steelOnSteel},
  {command: 'compare', laws: ['flores', 'tsuji'], exact: true, ...steelOnSteel},
  {command: 'advise', ...steelOnSteel},
  {command: 'advise', resting: true, ...steelOnSteel},
  {command: 'fit', law: 'marhefka-orin', mass: 1, fix: {stiffness: '1e9 N/m^1.5'}, starts: 8, data: [{name: 'drop.csv', text: drops}]},
  {command: 'fit', law: 'flores', mass: '1 kg', fix: {stiffness: 1e9}, starts: 8, intervals: false, data: [{text: drops}]},
  {command: 'impact', law: 'flores', points: 50, stiffness: '5.2e9 N/m^1.5', mass: '100 g', speed: '1.8 km/h', restitution: '70 %'},
];

const mistakes = [
  '', 'not JSON', '[1]', '{}', '{"command": "impakt"}',
  {command: 'impact', lwa: 'flores'},
  {command: 'impact', law: 'florse', speed: 1},
  {command: 'impact', law: 'flores', mass: 1, speed: 1, stiffness: '5 N/m', restitution: 0.5},
  {command: 'impact', law: 'flores', mass: 1, speed: 1, stiffness: 1e9, restitution: 1.3},
  {command: 'impact', law: 'flores', mass: '1 parrot', speed: 1, stiffness: 1e9, restitution: 0.3},
  {command: 'impact', law: 'flores', mass: '1e-400', speed: 1},
  {command: 'impact', law: 'flores', mass: true},
  {command: 'impact', law: 'hertz', mass: 1, speed: 1, stiffness: 1e9, points: 0.5},
  {command: 'compare', speed: 1},
  {command: 'fit', law: 'marhefka-orin'},
  {command: 'fit', law: 'marhefka-orin', mass: 1, data: [{name: 'a.csv', text: 'speed [m/s], restitution\n1, x\n'}]},
];

// Answers.

async function openModule(file) {
  const create = require(path.resolve(file));
  // The glue of emscripten 3.1.6 would fetch the file, which node does for addresses only.
  const module = await create({wasmBinary: fs.readFileSync(file.replace(/\.js$/, '.wasm'))});
  return (question) => {
    const size = module.lengthBytesUTF8(question) + 1;
    const text = module._malloc(size);
    module.stringToUTF8(question, text, size);
    const answer = module._hysteron_ask(text);
    const out = module.UTF8ToString(answer);
    module._free(text);
    module._free(answer);
    return out;
  };
}

function askNatively(program, questions) {
  const run = spawnSync(program, {input: questions.map((q) => q + '\n').join(''), maxBuffer: 1 << 30});
  if (run.status !== 0) throw new Error(`${program} ended with ${run.status}: ${run.stderr}`);
  const answers = run.stdout.toString().split('\n').slice(0, -1);
  if (answers.length !== questions.length) throw new Error(`${answers.length} answers to ${questions.length} questions`);
  return answers;
}

// Comparison.

// The scale of a number that may be a small difference of larger ones: another number beside it, or 1.
const scales = {
  energy_lost: 'energy_in', energy_lost_compression: 'energy_in', energy_lost_restitution: 'energy_in',
  separation_speed: 'speed', residual_indentation: 'max_indentation', compression_time: 'duration', peak_force_time: 'duration',
  lowest_force: 'peak_force', newton: 1, poisson: 1, stronge: 1,
};

function scaleOf(key, a, b, beside) {
  const other = scales[key];
  const scale = other === 1 ? 1 : Math.abs(beside[other] || 0);
  return Math.max(Math.abs(a), Math.abs(b), scale);
}

class Comparison {
  constructor() {
    this.worst = {difference: 0, where: ''};
    this.faults = [];
    this.numbers = 0;
    this.tolerance = TOLERANCE;
  }

  compare(ours, theirs, where, key = '', beside = {}) {
    if (key === 'series') return;
    if (typeof ours === 'number' && typeof theirs === 'number') return this.compareNumbers(ours, theirs, where, key, beside);
    if (ours !== null && theirs !== null && typeof ours === 'object' && typeof theirs === 'object') {
      const keys = Object.keys(ours);
      if (keys.join() !== Object.keys(theirs).join()) return this.fault(where, keys, Object.keys(theirs));
      for (const k of keys) this.compare(ours[k], theirs[k], `${where}.${k}`, Array.isArray(ours) ? key : k, Array.isArray(ours) ? beside : ours);
    } else if (ours !== theirs) {
      this.fault(where, ours, theirs);
    }
  }

  compareNumbers(ours, theirs, where, key, beside) {
    ++this.numbers;
    if (ours === theirs) return;
    const difference = Math.abs(ours - theirs) / scaleOf(key, ours, theirs, beside);
    if (difference > this.worst.difference) this.worst = {difference, where};
    if (!(difference <= this.tolerance)) this.fault(where, ours, theirs);
  }

  // The cost and the values found.
  compareFits(ours, theirs, where) {
    const found = (reply) => ({J: reply.answer.J, values: Object.entries(reply.answer.parameters).map(([name, p]) => [name, p.value])});
    this.tolerance = FIT_TOLERANCE;
    const worst = this.worst;
    this.compare(found(ours), found(theirs), where);
    this.worst = worst;
    this.tolerance = TOLERANCE;
  }

  fault(where, ours, theirs) {
    this.faults.push(`${where}: ${JSON.stringify(ours)} in the module, ${JSON.stringify(theirs)} natively`);
  }
}

function check(condition, message) {
  if (!condition) throw new Error(message);
}

async function main() {
  const [moduleFile, program] = process.argv.slice(2);
  const ask = await openModule(moduleFile);
  const catalogueQuestion = JSON.stringify({command: 'catalogue'});
  const catalogue = JSON.parse(ask(catalogueQuestion)).answer;
  const laws = catalogue.laws.filter((law) => law.family !== 'friction');
  check(laws.length > 70, `only ${laws.length} laws`);

  const questions = [catalogueQuestion];
  const answers = [ask(catalogueQuestion)];
  const put = (question) => {
    questions.push(typeof question === 'string' ? question : JSON.stringify(question));
    answers.push(ask(questions.at(-1)));
    return JSON.parse(answers.at(-1));
  };
  for (const law of laws) {
    let answered = 0;
    for (let draw = 0; answered < INPUTS_PER_LAW && draw < MOST_DRAWS; ++draw) answered += 'answer' in put(randomImpact(law));
    check(answered === INPUTS_PER_LAW, `${law.id}: ${answered} of ${INPUTS_PER_LAW} inputs in ${MOST_DRAWS} draws; last answer ${answers.at(-1)}`);
  }
  for (const question of studies) check('answer' in put(question), `no answer: ${questions.at(-1)}\n${answers.at(-1)}`);
  for (const question of mistakes) check('error' in put(question), `no error: ${questions.at(-1)}`);

  const native = askNatively(program, questions);
  const comparison = new Comparison();
  questions.forEach((question, i) => {
    const [ours, theirs] = [JSON.parse(answers[i]), JSON.parse(native[i])];
    const isFit = question.startsWith('{"command":"fit"') && 'answer' in ours && 'answer' in theirs;
    isFit ? comparison.compareFits(ours, theirs, question) : comparison.compare(ours, theirs, question);
  });
  const same = answers.filter((answer, i) => answer === native[i]).length;
  console.log(`seed ${SEED}: ${laws.length} laws, ${questions.length} questions, ${same} answers the same byte for byte`);
  console.log(`${comparison.numbers} numbers compared, the worst differ by ${comparison.worst.difference.toExponential(2)} of their scale`);
  console.log(`  ${comparison.worst.where}`);
  for (const fault of comparison.faults.slice(0, 20)) console.error(fault);
  if (comparison.faults.length > 0) throw new Error(`${comparison.faults.length} differences`);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
