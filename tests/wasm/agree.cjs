// The module under node against the same sources compiled natively: three random inputs of every law, friction laws included,
// comparisons, advice, fits and errors. Texts are the same; numbers agree within 1e-13 of their scale. Series may be sampled
// at other times and are not compared. Of fits the cost J is compared within 1e-13 and the values within FIT_TOLERANCE; the
// law with the values that the module found is then run in both, at the speed of every measurement, and agrees within 1e-13.
//   node agree.cjs MODULE.js NATIVE_PROGRAM
'use strict';
const fs = require('fs');
const path = require('path');
const {spawnSync} = require('child_process');

const SEED = 20261117;
const INPUTS_PER_LAW = 3;
const MOST_DRAWS = 200;  // typical values of some laws exclude each other; they are drawn again
const TOLERANCE = 1e-13;
// A search stops where its cost J no longer changes. Near the minimum J is flat: a relative change d of a value changes J only
// by about d^2, so the last bits of the impacts (1e-15) decide where the search stops, and values may differ by up to the root of
// that. J itself does not notice: it is well-conditioned at the minimum. Found: values within 1e-12.
const FIT_TOLERANCE = 1e-9;

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

// The slip of a friction law: sliding at random, at rest every fourth time; with a state near its typical size, or that at touch.
function randomSlip(law) {
  const question = {command: 'friction', law: law.id, set: {}, normal_force: `${logBetween(0.1, 1000)} N`};
  for (const parameter of law.parameters)
    if (parameter.default === null ? !parameter.optional || random() < 0.5 : random() < 0.5)
      question.set[parameter.name] = valueOf(parameter);
  const rests = random() < 0.25;
  question.velocity = rests ? [0, 0] : [between(-1, 1) * logBetween(1e-4, 1), `${between(-50, 50)} mm/s`];
  question.holding_force = [between(-5, 5), between(-5, 5)];
  question.normal_damping = logBetween(0.1, 100);
  question.time_step = `${logBetween(0.01, 10)} ms`;
  if (['lugre', 'cundall-strack'].includes(law.id) && random() < 0.7) question.state = [between(-1e-5, 1e-5), between(-1e-5, 1e-5)];
  return question;
}

const steelOnSteel = {
  speed: '0.5 m/s', restitution: 0.6, body1: 'radius=10mm,material=steel', body2: {radius: 'inf', material: 'steel'}};

const drops = {speed: [0.1, 0.3, 0.6, 1, 1.5, 2], restitution: [0.97, 0.93, 0.9, 0.86, 0.83, 0.79]};
const dropsText = ['speed [m/s], restitution [-], sigma', ...drops.speed.map((v, i) => `${v}, ${drops.restitution[i]}, 0.01`), ''].join('\n');

const studies = [
  {command: 'compare', laws: ['hertz', 'hunt-crossley', 'flores', 'tsuji', 'goldsmith', 'kuwabara-kono'], ...steelOnSteel},
  {command: 'compare', all: true, ...steelOnSteel},
  {command: 'compare', laws: ['flores', 'tsuji'], exact: true, ...steelOnSteel},
  {command: 'advise', ...steelOnSteel},
  {command: 'advise', resting: true, ...steelOnSteel},
  {command: 'fit', law: 'marhefka-orin', mass: 1, fix: {stiffness: '1e9 N/m^1.5'}, starts: 8, data: [{name: 'drop.csv', text: dropsText}]},
  {command: 'fit', law: 'flores', mass: '1 kg', fix: {stiffness: 1e9}, starts: 8, intervals: false, data: [{text: dropsText}]},
  {command: 'impact', law: 'flores', points: 50, stiffness: '5.2e9 N/m^1.5', mass: '100 g', speed: '1.8 km/h', restitution: '70 %'},
];

// The fitted law at the speed of every measurement, with the values that were found.
function fittedImpacts(question, answer) {
  const fixed = Object.fromEntries(Object.entries(answer.fixed).map(([name, parameter]) => [name, parameter.value]));
  return drops.speed.map((speed) => ({command: 'impact', law: question.law, mass: question.mass, speed, set: {...fixed, ...answer.values}}));
}

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
  {command: 'friction', law: 'hertz', velocity: 1, normal_force: 1},
  {command: 'friction', law: 'coulomb', set: {coefficient: 0.3}, velocity: [1, 2, 3], normal_force: 1},
  {command: 'friction', law: 'coulomb', set: {coefficient: 0.3}, velocity: 1, normal_force: '1 m'},
  {command: 'friction', law: 'cundall-strack', set: {coefficient: 0.3, tangential_stiffness: 1e5}, velocity: 1, normal_force: 1},
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

// The components of a vector, and the rows of a matrix, have the scale of the largest of them.
const vectors = ['force', 'state_rate', 'admissible_state', 'next_state', 'force_gradient', 'rate_gradient'];
const largest = (list) => list.flat().reduce((most, x) => Math.max(most, Math.abs(x)), 0);
const dissipationScale = (slip) => largest(slip.force) * largest(slip.velocity);

function scaleOf(key, a, b, beside) {
  if (vectors.includes(key)) return largest(beside[key]);
  if (key === 'dissipated_power') return Math.max(Math.abs(a), Math.abs(b), dissipationScale(beside));
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

  // The cost, and the values found.
  compareFits(ours, theirs, where) {
    this.compare(ours.answer.J, theirs.answer.J, `${where}.J`);
    const values = (reply) => Object.entries(reply.answer.parameters).map(([name, p]) => [name, p.value]);
    const worst = this.worst;
    this.tolerance = FIT_TOLERANCE;
    this.compare(values(ours), values(theirs), `${where}.values`);
    this.tolerance = TOLERANCE;
    this.worst = worst;
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
  const laws = catalogue.laws;
  check(laws.length > 80, `only ${laws.length} laws`);

  const questions = [catalogueQuestion];
  const answers = [ask(catalogueQuestion)];
  const put = (question) => {
    questions.push(typeof question === 'string' ? question : JSON.stringify(question));
    answers.push(ask(questions.at(-1)));
    return JSON.parse(answers.at(-1));
  };
  for (const law of laws) {
    const draw = law.family === 'friction' ? randomSlip : randomImpact;
    let answered = 0;
    for (let i = 0; answered < INPUTS_PER_LAW && i < MOST_DRAWS; ++i) answered += 'answer' in put(draw(law));
    check(answered === INPUTS_PER_LAW, `${law.id}: ${answered} of ${INPUTS_PER_LAW} inputs in ${MOST_DRAWS} draws; last answer ${answers.at(-1)}`);
  }
  const putAnswered = (question) => {
    const reply = put(question);
    check('answer' in reply, `no answer: ${questions.at(-1)}\n${answers.at(-1)}`);
    return reply.answer;
  };
  for (const question of studies) {
    const answer = putAnswered(question);
    if (question.command === 'fit') fittedImpacts(question, answer).forEach(putAnswered);
  }
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
