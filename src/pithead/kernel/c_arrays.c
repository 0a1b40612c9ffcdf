/* Arrays at the speed of C: observations, action masks and value networks.

   Plan(parts, steps, kinds, questions, players, size) knows how a game's positions are observed.
   Rows(buffer, width) writes observations and masks into the rows of any writable buffer.
   Network(layers, thresholds) is a small neural network of whole numbers.

   observation_plan.py and network.py have the same in Python; tests compare the two. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

#define MOST 255

/* The kinds of parts, in the order of observed_parts.py. */
enum {
    NUMBER, PART, CHOICE, SUBSET, OWNER, OWNERS, COUNTS, SEATS, SEATS_OF_EACH, SEATS_BY_SEAT,
    ROWS, ROWS_ABOVE, ROWS_BELOW, SUBSETS, CHOICES, ORDER, TALLY, TABLE, ROWS_FROM_ONE, KINDS
};

typedef struct {
    int kind;
    Py_ssize_t first, second, size;
    PyObject *name;
    PyObject *table; /* bytes */
} Part;

typedef struct {
    PyObject_HEAD
    Part *parts;
    Py_ssize_t part_count, kinds, questions, players, size;
    PyObject *steps; /* a step: the bytes of its kind, question + 1, number, seat + 1 */
    PyObject *actor_name, *agenda_name;
} Plan;

static int
bad_value(PyObject *name)
{
    if (!PyErr_Occurred())
        PyErr_Format(PyExc_ValueError, "%U cannot be observed: a number is out of its range", name);
    return -1;
}

static inline int
item_value(PyObject *list, Py_ssize_t index, long *value)
{
    if (!PyList_CheckExact(list) || index < 0 || index >= PyList_GET_SIZE(list))
        return -1;
    *value = PyLong_AsLong(PyList_GET_ITEM(list, index));
    return *value == -1 && PyErr_Occurred() ? -1 : 0;
}

static inline int
put(uint8_t *place, long value)
{
    if (value < 0)
        return -1;
    *place = (uint8_t)(value > MOST ? MOST : value);
    return 0;
}

static inline Py_ssize_t
turned(Py_ssize_t seat, Py_ssize_t own, Py_ssize_t players)
{
    return seat >= own ? seat - own : seat - own + players;
}

/* Writes the lowest `size` bits of a number, one each. `out` is 0 everywhere. */
static inline void
put_bits(uint8_t *out, long number, Py_ssize_t size)
{
    for (Py_ssize_t i = 0; number && i < size; i++, number >>= 1)
        out[i] = number & 1;
}

/* The same for a bit of each seat, the observing one first. */
static inline void
put_seats(uint8_t *out, long number, Py_ssize_t own, Py_ssize_t players)
{
    for (Py_ssize_t seat = 0; number && seat < players; seat++, number >>= 1)
        out[turned(seat, own, players)] = number & 1;
}

/* Writes one part at `out`, which is 0 everywhere; returns -1 if a value does not fit. */
static int
write_part(const Part *part, PyObject *value, uint8_t *out, Py_ssize_t own, Py_ssize_t players)
{
    long number = 0;
    Py_ssize_t first = part->first, second = part->second;
    const uint8_t *table = (const uint8_t *)PyBytes_AS_STRING(part->table);
    Py_ssize_t table_size = PyBytes_GET_SIZE(part->table);

    switch (part->kind) {
    case NUMBER: case CHOICE: case SUBSET: case OWNER: case SEATS: case TABLE:
        number = PyLong_AsLong(value);
        if (number == -1 && PyErr_Occurred())
            return -1;
        break;
    default:
        if (!PyList_CheckExact(value))
            return -1;
    }
    switch (part->kind) {
    case NUMBER:
        return put(out, number);
    case CHOICE:
        if (number >= first)
            return -1;
        if (number >= 0)
            out[number] = 1;
        return 0;
    case SUBSET:
        put_bits(out, number >> second, first);
        return 0;
    case OWNER:
        if (number >= players)
            return -1;
        if (number >= 0)
            out[turned(number, own, players)] = 1;
        return 0;
    case SEATS:
        put_seats(out, number >> second, own, players);
        return 0;
    case TABLE:
        if (number < 0)
            return 0;
        if ((number + 1) * first > table_size)
            return -1;
        memcpy(out, table + number * first, first);
        return 0;
    case PART:
        for (Py_ssize_t i = first; i < second; i++)
            if (item_value(value, i, &number) < 0 || put(out++, number) < 0)
                return -1;
        return 0;
    case OWNERS:
        for (Py_ssize_t i = 0; i < first; i++, out += players) {
            if (item_value(value, i, &number) < 0 || number >= players)
                return -1;
            if (number >= 0)
                out[turned(number, own, players)] = 1;
        }
        return 0;
    case COUNTS:
        for (Py_ssize_t i = 0; i < first; i++) {
            if (item_value(value, i, &number) < 0 || number >= players)
                return -1;
            if (number >= 0)
                out[i / second * players + turned(number, own, players)]++;
        }
        return 0;
    case SEATS_OF_EACH:
        for (Py_ssize_t i = first; i < second; i++, out += players) {
            if (item_value(value, i, &number) < 0)
                return -1;
            put_seats(out, number, own, players);
        }
        return 0;
    case ORDER:
        for (Py_ssize_t i = 0; i < PyList_GET_SIZE(value); i++) {
            if (item_value(value, i, &number) < 0 || number < 0 || number >= players)
                return -1;
            out[turned(number, own, players)] = (uint8_t)(i + 1);
        }
        return 0;
    case TALLY:
        for (Py_ssize_t i = 0; i < PyList_GET_SIZE(value); i++) {
            if (item_value(value, i, &number) < 0 || number < 0 || number >= table_size)
                return -1;
            out[table[number]]++;
        }
        return 0;
    }
    /* What is left is by player, the observing one first. */
    for (Py_ssize_t turn = 0; turn < players; turn++) {
        Py_ssize_t seat = own + turn < players ? own + turn : own + turn - players;
        switch (part->kind) {
        case SEATS_BY_SEAT:
            if (item_value(value, second + seat, &number) < 0)
                return -1;
            put_seats(out, number, own, players);
            out += players;
            break;
        case SUBSETS:
            if (item_value(value, seat, &number) < 0)
                return -1;
            put_bits(out, number >> second, first);
            out += first;
            break;
        case CHOICES:
            if (item_value(value, seat, &number) < 0 || number >= first)
                return -1;
            if (number >= 0)
                out[number] = 1;
            out += first;
            break;
        default:
            for (Py_ssize_t i = 0; i < first; i++) {
                if (item_value(value, second + seat * first + i, &number) < 0)
                    return -1;
                if (part->kind == ROWS_ABOVE)
                    number = number > 0 ? number : 0;
                else if (part->kind == ROWS_BELOW)
                    number = number < 0 ? -number : 0;
                else if (part->kind == ROWS_FROM_ONE)
                    number += 1;
                if (put(out++, number) < 0)
                    return -1;
            }
        }
    }
    return 0;
}

static int
write_agenda(Plan *plan, PyObject *state, uint8_t *out, Py_ssize_t own)
{
    PyObject *actor = PyObject_GetAttr(state, plan->actor_name);
    if (!actor)
        return -1;
    long seat = PyLong_AsLong(actor);
    Py_DECREF(actor);
    if (seat >= plan->players)
        return bad_value(plan->actor_name);
    if (seat >= 0)
        out[turned(seat, own, plan->players)] = 1;
    PyObject *agenda = PyObject_GetAttr(state, plan->agenda_name);
    if (!agenda)
        return -1;
    uint8_t *question = out + plan->players;
    uint8_t *pending = question + plan->questions;
    uint8_t *whose = pending + plan->kinds;
    int top = 0;
    Py_ssize_t count = PyList_CheckExact(agenda) ? PyList_GET_SIZE(agenda) : 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *known = PyDict_GetItemWithError(plan->steps, PyList_GET_ITEM(agenda, i));
        if (!known) {
            Py_DECREF(agenda);
            return bad_value(plan->agenda_name);
        }
        const uint8_t *step = (const uint8_t *)PyBytes_AS_STRING(known);
        pending[step[0]] = step[2];
        if (step[3])
            whose[step[0]] = (uint8_t)(turned(step[3] - 1, own, plan->players) + 1);
        top = step[1];
    }
    if (top)
        question[top - 1] = 1;
    Py_DECREF(agenda);
    return 0;
}

static int
write_observation(Plan *plan, PyObject *state, Py_ssize_t own, uint8_t *out)
{
    if (own < 0 || own >= plan->players) {
        PyErr_SetString(PyExc_ValueError, "there is no such seat");
        return -1;
    }
    memset(out, 0, plan->size);
    if (write_agenda(plan, state, out, own) < 0)
        return -1;
    out += plan->players + plan->questions + 2 * plan->kinds;
    for (Py_ssize_t i = 0; i < plan->part_count; i++) {
        const Part *part = plan->parts + i;
        PyObject *value = PyObject_GetAttr(state, part->name);
        if (!value)
            return -1;
        int result = write_part(part, value, out, own, plan->players);
        Py_DECREF(value);
        if (result < 0)
            return bad_value(part->name);
        out += part->size;
    }
    return 0;
}

static void
plan_dealloc(Plan *self)
{
    for (Py_ssize_t i = 0; i < self->part_count; i++) {
        Py_XDECREF(self->parts[i].name);
        Py_XDECREF(self->parts[i].table);
    }
    PyMem_Free(self->parts);
    Py_XDECREF(self->steps);
    Py_XDECREF(self->actor_name);
    Py_XDECREF(self->agenda_name);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static int
read_part(Plan *self, PyObject *item, Part *part)
{
    PyObject *name, *table;
    if (!PyArg_ParseTuple(item, "iUnnnS", &part->kind, &name, &part->first, &part->second,
                          &part->size, &table))
        return -1;
    if (part->kind < 0 || part->kind >= KINDS || part->size < 0 || part->first < 0
        || part->second < 0 || (part->kind == COUNTS && part->second == 0)) {
        PyErr_SetString(PyExc_ValueError, "a part of the observation is not valid");
        return -1;
    }
    for (Py_ssize_t i = 0; part->kind == TALLY && i < PyBytes_GET_SIZE(table); i++)
        if ((uint8_t)PyBytes_AS_STRING(table)[i] >= part->first) {
            PyErr_SetString(PyExc_ValueError, "a table of the observation is not valid");
            return -1;
        }
    Py_INCREF(name);
    PyUnicode_InternInPlace(&name);
    part->name = name;
    part->table = Py_NewRef(table);
    return 0;
}

static PyObject *
plan_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"parts", "steps", "kinds", "questions", "players", NULL};
    PyObject *parts, *steps;
    Py_ssize_t kinds, questions, players;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!O!nnn", names, &PyList_Type, &parts,
                                     &PyDict_Type, &steps, &kinds, &questions, &players))
        return NULL;
    Py_ssize_t position = 0;
    PyObject *step, *known;
    while (PyDict_Next(steps, &position, &step, &known)) {
        if (!PyBytes_CheckExact(known) || PyBytes_GET_SIZE(known) != 4
            || (uint8_t)PyBytes_AS_STRING(known)[0] >= kinds
            || (uint8_t)PyBytes_AS_STRING(known)[1] > questions) {
            PyErr_SetString(PyExc_ValueError, "a step of the observation is not valid");
            return NULL;
        }
    }
    Plan *self = (Plan *)type->tp_alloc(type, 0);
    if (!self)
        return NULL;
    Py_ssize_t count = PyList_GET_SIZE(parts);
    self->parts = PyMem_Calloc(count ? count : 1, sizeof(Part));
    self->kinds = kinds;
    self->questions = questions;
    self->players = players;
    self->size = players + questions + 2 * kinds;
    self->steps = PyDict_Copy(steps);
    self->actor_name = PyUnicode_InternFromString("actor");
    self->agenda_name = PyUnicode_InternFromString("agenda");
    if (!self->parts || !self->steps || !self->actor_name || !self->agenda_name)
        goto failed;
    for (Py_ssize_t i = 0; i < count; i++) {
        if (read_part(self, PyList_GET_ITEM(parts, i), self->parts + i) < 0)
            goto failed;
        self->part_count = i + 1;
        self->size += self->parts[i].size;
    }
    return (PyObject *)self;
failed:
    Py_DECREF(self);
    return NULL;
}

static PyObject *
plan_observe(Plan *self, PyObject *const *args, Py_ssize_t count)
{
    if (count != 2) {
        PyErr_SetString(PyExc_TypeError, "observe takes a state and a seat");
        return NULL;
    }
    Py_ssize_t seat = PyLong_AsSsize_t(args[1]);
    if (seat == -1 && PyErr_Occurred())
        return NULL;
    PyObject *row = PyBytes_FromStringAndSize(NULL, self->size);
    if (row && write_observation(self, args[0], seat, (uint8_t *)PyBytes_AS_STRING(row)) < 0)
        Py_CLEAR(row);
    return row;
}

static PyObject *
plan_size(Plan *self, void *closure)
{
    return PyLong_FromSsize_t(self->size);
}

static PyMethodDef plan_methods[] = {
    {"observe", (PyCFunction)(void (*)(void))plan_observe, METH_FASTCALL,
     "Return the observation of a state by a seat."},
    {NULL}
};
static PyGetSetDef plan_properties[] = {
    {"size", (getter)plan_size, NULL, "The number of bytes of an observation.", NULL},
    {NULL}
};
static PyTypeObject PlanType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "pithead.kernel.c_arrays.Plan",
    .tp_doc = "How the positions of a game are observed.",
    .tp_basicsize = sizeof(Plan),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = plan_new,
    .tp_dealloc = (destructor)plan_dealloc,
    .tp_methods = plan_methods,
    .tp_getset = plan_properties,
};

/* -- rows of a buffer ------------------------------------------------------------------------- */

typedef struct {
    PyObject_HEAD
    Py_buffer view;
    Py_ssize_t width, count;
} Rows;

static PyObject *
rows_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"buffer", "width", NULL};
    PyObject *buffer;
    Py_ssize_t width;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "On", names, &buffer, &width))
        return NULL;
    if (width < 1) {
        PyErr_SetString(PyExc_ValueError, "a row must have at least one byte");
        return NULL;
    }
    Rows *self = (Rows *)type->tp_alloc(type, 0);
    if (!self)
        return NULL;
    if (PyObject_GetBuffer(buffer, &self->view, PyBUF_WRITABLE) < 0) {
        self->view.obj = NULL;
        Py_DECREF(self);
        return NULL;
    }
    self->width = width;
    self->count = self->view.len / width;
    return (PyObject *)self;
}

static void
rows_dealloc(Rows *self)
{
    PyBuffer_Release(&self->view);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static uint8_t *
row_at(Rows *self, PyObject *number)
{
    Py_ssize_t index = PyLong_AsSsize_t(number);
    if (index == -1 && PyErr_Occurred())
        return NULL;
    if (index < 0 || index >= self->count) {
        PyErr_SetString(PyExc_IndexError, "there is no such row");
        return NULL;
    }
    return (uint8_t *)self->view.buf + index * self->width;
}

static PyObject *
rows_observe(Rows *self, PyObject *const *args, Py_ssize_t count)
{
    if (count != 4 || !PyObject_TypeCheck(args[1], &PlanType)) {
        PyErr_SetString(PyExc_TypeError, "observe takes a row, a plan, a state and a seat");
        return NULL;
    }
    uint8_t *row = row_at(self, args[0]);
    if (!row)
        return NULL;
    Plan *plan = (Plan *)args[1];
    if (plan->size != self->width) {
        PyErr_SetString(PyExc_ValueError, "the rows do not have the size of an observation");
        return NULL;
    }
    Py_ssize_t seat = PyLong_AsSsize_t(args[3]);
    if (seat == -1 && PyErr_Occurred())
        return NULL;
    if (write_observation(plan, args[2], seat, row) < 0)
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *
rows_mark(Rows *self, PyObject *const *args, Py_ssize_t count)
{
    if (count != 2 || !PyList_CheckExact(args[1])) {
        PyErr_SetString(PyExc_TypeError, "mark takes a row and a list of places");
        return NULL;
    }
    uint8_t *row = row_at(self, args[0]);
    if (!row)
        return NULL;
    memset(row, 0, self->width);
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(args[1]); i++) {
        Py_ssize_t place = PyLong_AsSsize_t(PyList_GET_ITEM(args[1], i));
        if (place < 0 || place >= self->width) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_IndexError, "there is no such place in the row");
            return NULL;
        }
        row[place] = 1;
    }
    Py_RETURN_NONE;
}

static PyMethodDef rows_methods[] = {
    {"observe", (PyCFunction)(void (*)(void))rows_observe, METH_FASTCALL,
     "Write the observation of a state into a row."},
    {"mark", (PyCFunction)(void (*)(void))rows_mark, METH_FASTCALL,
     "Write 1 at these places of a row and 0 at all others."},
    {NULL}
};
static PyTypeObject RowsType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "pithead.kernel.c_arrays.Rows",
    .tp_doc = "The rows of a writable buffer.",
    .tp_basicsize = sizeof(Rows),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = rows_new,
    .tp_dealloc = (destructor)rows_dealloc,
    .tp_methods = rows_methods,
};

/* -- a value network -------------------------------------------------------------------------- */

/* The first layer has inputs that are 0 or 1: number n of an observation has the inputs
   offsets[n] to offsets[n + 1], and the first of them that are not above its thresholds are 1.
   All weights are 16-bit, all sums 32-bit whole numbers, so every machine finds the same. */

typedef struct {
    PyObject_HEAD
    Py_ssize_t numbers, inputs, first, second, outputs;
    int shift_first, shift_second, limit;
    uint16_t *codes;    /* for each number and value 0..255, how many of its inputs are 1 */
    int32_t *offsets;
    int16_t *weights_first, *weights_second, *weights_third;
    int32_t *bias_first, *bias_second, *bias_third;
    int32_t *sums_first, *sums_second;
    int16_t *hidden_first;
    uint8_t *last_row;  /* the observation that `sums_first` is for */
} Network;

static void
network_dealloc(Network *self)
{
    PyMem_Free(self->codes);
    PyMem_Free(self->offsets);
    PyMem_Free(self->weights_first);
    PyMem_Free(self->weights_second);
    PyMem_Free(self->weights_third);
    PyMem_Free(self->bias_first);
    PyMem_Free(self->bias_second);
    PyMem_Free(self->bias_third);
    PyMem_Free(self->sums_first);
    PyMem_Free(self->sums_second);
    PyMem_Free(self->hidden_first);
    PyMem_Free(self->last_row);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static void *
copied(const Py_buffer *source, Py_ssize_t count, Py_ssize_t width, const char *name)
{
    if (source->len != count * width) {
        PyErr_Format(PyExc_ValueError, "%s has %zd bytes, not %zd", name, source->len,
                     count * width);
        return NULL;
    }
    void *found = PyMem_Malloc(source->len ? source->len : 1);
    if (!found)
        return PyErr_NoMemory();
    memcpy(found, source->buf, source->len);
    return found;
}

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__gnu_linux__)
#define WIDE_VECTORS __attribute__((target_clones("avx2", "default")))
#else
#define WIDE_VECTORS
#endif

/* Sets the sums of the first layer to those of an observation of zeros. */
static void
first_sums(Network *self)
{
    memcpy(self->sums_first, self->bias_first, self->first * sizeof(int32_t));
    for (Py_ssize_t n = 0; n < self->numbers; n++) {
        const int16_t *weights = self->weights_first + (Py_ssize_t)self->offsets[n] * self->first;
        for (int count = self->codes[n * 256]; count > 0; count--, weights += self->first)
            for (Py_ssize_t i = 0; i < self->first; i++)
                self->sums_first[i] += weights[i];
    }
}

/* Changes the sums of the first layer to those of another observation. Positions that are
   evaluated one after the other are mostly alike, and sums of whole numbers have no errors. */
WIDE_VECTORS static void
change_sums(Network *self, const uint8_t *row)
{
    const Py_ssize_t first = self->first;
    int32_t *restrict sums = self->sums_first;
    uint8_t *last = self->last_row;
    for (Py_ssize_t n = 0; n < self->numbers; n++) {
        if (row[n] == last[n])
            continue;
        int before = self->codes[n * 256 + last[n]], now = self->codes[n * 256 + row[n]];
        const int16_t *rows = self->weights_first + (Py_ssize_t)self->offsets[n] * first;
        last[n] = row[n];
        for (; before < now; before++) {
            const int16_t *restrict weights = rows + before * first;
            for (Py_ssize_t i = 0; i < first; i++)
                sums[i] += weights[i];
        }
        for (; before > now; before--) {
            const int16_t *restrict weights = rows + (before - 1) * first;
            for (Py_ssize_t i = 0; i < first; i++)
                sums[i] -= weights[i];
        }
    }
}

/* Computes the second layer from the sums of the first. */
WIDE_VECTORS static void
second_layer(Network *self)
{
    const Py_ssize_t first = self->first, second = self->second;
    const int32_t *restrict sums = self->sums_first;
    int16_t *restrict hidden = self->hidden_first;
    const int shift = self->shift_first, limit = self->limit;
    for (Py_ssize_t i = 0; i < first; i++) {
        int32_t value = sums[i] >> shift;
        value = value < 0 ? 0 : value;
        hidden[i] = (int16_t)(value > limit ? limit : value);
    }
    int32_t *restrict next = self->sums_second;
    memcpy(next, self->bias_second, second * sizeof(int32_t));
    for (Py_ssize_t j = 0; j < first; j++) {
        int32_t value = hidden[j];
        if (!value)
            continue;
        const int16_t *restrict weights = self->weights_second + j * second;
        for (Py_ssize_t i = 0; i < second; i++)
            next[i] += value * weights[i];
    }
    for (Py_ssize_t i = 0; i < second; i++) {
        int32_t value = next[i] >> self->shift_second;
        next[i] = value < 0 ? 0 : value > limit ? limit : value;
    }
}

/* Network(thresholds, first, second, outputs, shift_first, shift_second, limit,
           w1, b1, w2, b2, w3, b3): `thresholds` is a list of bytes, ascending, for each number. */
static PyObject *
network_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *thresholds;
    Py_ssize_t first, second, outputs;
    int shift_first, shift_second, limit;
    Py_buffer w1 = {0}, b1 = {0}, w2 = {0}, b2 = {0}, w3 = {0}, b3 = {0};
    if (!PyArg_ParseTuple(args, "O!nnniiiy*y*y*y*y*y*", &PyList_Type, &thresholds, &first, &second,
                          &outputs, &shift_first, &shift_second, &limit, &w1, &b1, &w2, &b2, &w3,
                          &b3))
        return NULL;
    Network *self = NULL;
    if (first < 1 || second < 1 || outputs < 1 || first > 4096 || second > 4096 || outputs > 64
        || shift_first < 0 || shift_first > 30 || shift_second < 0 || shift_second > 30
        || limit < 1 || limit > 32767) {
        PyErr_SetString(PyExc_ValueError, "the network has a size that is not possible");
        goto done;
    }
    self = (Network *)type->tp_alloc(type, 0);
    if (!self)
        goto done;
    self->numbers = PyList_GET_SIZE(thresholds);
    self->first = first;
    self->second = second;
    self->outputs = outputs;
    self->shift_first = shift_first;
    self->shift_second = shift_second;
    self->limit = limit;
    self->codes = PyMem_Calloc(self->numbers * 256 + 1, sizeof(uint16_t));
    self->offsets = PyMem_Calloc(self->numbers + 1, sizeof(int32_t));
    if (!self->codes || !self->offsets)
        goto failed;
    for (Py_ssize_t n = 0; n < self->numbers; n++) {
        PyObject *steps = PyList_GET_ITEM(thresholds, n);
        if (!PyBytes_CheckExact(steps)) {
            PyErr_SetString(PyExc_TypeError, "thresholds must be a list of bytes");
            goto failed;
        }
        Py_ssize_t count = PyBytes_GET_SIZE(steps);
        const uint8_t *bounds = (const uint8_t *)PyBytes_AS_STRING(steps);
        for (int value = 0; value < 256; value++)
            for (Py_ssize_t i = 0; i < count && bounds[i] <= value; i++)
                self->codes[n * 256 + value]++;
        self->offsets[n + 1] = self->offsets[n] + (int32_t)count;
    }
    self->inputs = self->offsets[self->numbers];
    if (self->inputs > 65535) {
        PyErr_SetString(PyExc_ValueError, "the network has too many inputs");
        goto failed;
    }
    self->sums_first = PyMem_Calloc(first, sizeof(int32_t));
    self->sums_second = PyMem_Calloc(second, sizeof(int32_t));
    self->hidden_first = PyMem_Calloc(first, sizeof(int16_t));
    self->last_row = PyMem_Calloc(self->numbers + 1, 1);
    if (!self->sums_first || !self->sums_second || !self->hidden_first || !self->last_row) {
        PyErr_NoMemory();
        goto failed;
    }
    if (!(self->weights_first = copied(&w1, self->inputs * first, 2, "w1"))
        || !(self->bias_first = copied(&b1, first, 4, "b1"))
        || !(self->weights_second = copied(&w2, first * second, 2, "w2"))
        || !(self->bias_second = copied(&b2, second, 4, "b2"))
        || !(self->weights_third = copied(&w3, second * outputs, 2, "w3"))
        || !(self->bias_third = copied(&b3, outputs, 4, "b3")))
        goto failed;
    first_sums(self);
    goto done;
failed:
    Py_CLEAR(self);
    if (!PyErr_Occurred())
        PyErr_NoMemory();
done:
    PyBuffer_Release(&w1);
    PyBuffer_Release(&b1);
    PyBuffer_Release(&w2);
    PyBuffer_Release(&b2);
    PyBuffer_Release(&w3);
    PyBuffer_Release(&b3);
    return (PyObject *)self;
}

/* w1 has a row of `first` weights for each input, w2 a row of `second` for each of the first
   layer, w3 a row of `second` for each output. */
static PyObject *
network_forward_row(Network *self, const uint8_t *row)
{
    const Py_ssize_t second = self->second;
    const int32_t *next = self->sums_second;
    change_sums(self, row);
    second_layer(self);
    PyObject *found = PyList_New(self->outputs);
    for (Py_ssize_t i = 0; found && i < self->outputs; i++) {
        int64_t total = self->bias_third[i];
        const int16_t *weights = self->weights_third + i * second;
        for (Py_ssize_t j = 0; j < second; j++)
            total += (int64_t)next[j] * weights[j];
        PyObject *number = PyLong_FromLongLong(total);
        if (!number)
            Py_CLEAR(found);
        else
            PyList_SET_ITEM(found, i, number);
    }
    return found;
}

static PyObject *
network_forward(Network *self, PyObject *row)
{
    Py_buffer view;
    if (PyObject_GetBuffer(row, &view, PyBUF_SIMPLE) < 0)
        return NULL;
    PyObject *found = NULL;
    if (view.len != self->numbers)
        PyErr_Format(PyExc_ValueError, "the network needs %zd numbers, not %zd", self->numbers,
                     view.len);
    else
        found = network_forward_row(self, view.buf);
    PyBuffer_Release(&view);
    return found;
}

static PyObject *
network_evaluate(Network *self, PyObject *const *args, Py_ssize_t count)
{
    if (count != 3 || !PyObject_TypeCheck(args[0], &PlanType)) {
        PyErr_SetString(PyExc_TypeError, "evaluate takes a plan, a state and a seat");
        return NULL;
    }
    Plan *plan = (Plan *)args[0];
    if (plan->size != self->numbers || plan->size > 8192) {
        PyErr_SetString(PyExc_ValueError, "the network is for observations of another size");
        return NULL;
    }
    Py_ssize_t seat = PyLong_AsSsize_t(args[2]);
    if (seat == -1 && PyErr_Occurred())
        return NULL;
    uint8_t row[8192];
    if (write_observation(plan, args[1], seat, row) < 0)
        return NULL;
    return network_forward_row(self, row);
}

static PyMethodDef network_methods[] = {
    {"forward", (PyCFunction)network_forward, METH_O,
     "Return the outputs for an observation, as whole numbers."},
    {"evaluate", (PyCFunction)(void (*)(void))network_evaluate, METH_FASTCALL,
     "Return the outputs for a state that a seat observes by a plan."},
    {NULL}
};
static PyTypeObject NetworkType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "pithead.kernel.c_arrays.Network",
    .tp_doc = "A small neural network of whole numbers.",
    .tp_basicsize = sizeof(Network),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = network_new,
    .tp_dealloc = (destructor)network_dealloc,
    .tp_methods = network_methods,
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "c_arrays", "Observations, masks and networks at the speed of C.", -1
};

PyMODINIT_FUNC
PyInit_c_arrays(void)
{
    PyObject *self = PyModule_Create(&module);
    if (!self)
        return NULL;
    PyTypeObject *types[] = {&PlanType, &RowsType, &NetworkType};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (PyModule_AddType(self, types[i]) < 0) {
            Py_DECREF(self);
            return NULL;
        }
    return self;
}
